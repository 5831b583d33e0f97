// A clock for the benchmarks.

/** The median time of one run in milliseconds of CPU, which other programs do not disturb. */
export async function median(work, budget = 400) {
  const times = []
  let spent = 0
  await work()
  for (let batch = 1; spent < budget && times.length < 60; ) {
    const before = process.cpuUsage()
    for (let n = 0; n < batch; n++) await work()
    const { user, system } = process.cpuUsage(before)
    const time = (user + system) / 1000
    spent += time
    if (time < 2 && batch < 1000) batch *= 2
    else times.push(time / batch)
  }
  times.sort((a, b) => a - b)
  return times[times.length >> 1] ?? Number.NaN
}
