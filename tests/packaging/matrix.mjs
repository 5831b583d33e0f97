// Prints which scorer works on which host, from the packed tarball: `cargo xtask matrix`.
import { expected } from './example.mjs'
import { hosts } from './hosts.mjs'

const scorers = Object.keys(expected)
const row = (name, cells) => console.log(name.padEnd(28) + cells.map((cell) => String(cell).padEnd(12)).join(''))
const complaints = []

row('host', scorers)
for (const [name, run] of Object.entries(hosts)) {
  const outcome = await run().catch((error) => error)
  const cells = scorers.map((scorer) => (outcome?.[scorer] === expected[scorer] ? 'ok' : 'FAILED'))
  row(name, cells)
  if (cells.includes('FAILED')) complaints.push([name, outcome])
}
for (const [name, outcome] of complaints) console.error(`\n${name}:`, outcome)
process.exit(complaints.length > 0 ? 1 : 0)
