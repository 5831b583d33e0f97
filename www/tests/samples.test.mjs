// The samples are what a visitor sees first, so the offline judge has to get every claim of theirs right.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFaithfulnessScorer, scoreKeywordCoverage } from 'claimlight'
import { samples } from '../src/samples.js'

/** What the context says of each statement, read by a person. A statement that is split has its verdict once for each part. */
const EXPECTED = {
  'Harbour museum': {
    'opened in 1931': 'yes',
    Sunday: 'yes',
    Mondays: 'yes',
    '15 euros': 'no',
    '3,400 objects': 'yes',
    '4.2 metres': 'no',
    café: 'unsure',
  },
  'Release notes': { rendering: 'yes', '30%': 'yes', 'Node.js 20': 'yes', lost: 'no', 'five weeks': 'no', upgraded: 'unsure' },
  退货政策: { '30 天': 'yes', 定制: 'no', '10 个': 'no', '99 元': 'yes', 热线: 'unsure' },
  跨海大桥: { '55 公里': 'yes', 使用寿命: 'no', 六车道: 'yes', 行人: 'no', 总造价: 'unsure' },
}

describe('samples', () => {
  for (const { name, language, context, question, answer } of samples) {
    test(`${name}: every verdict, and each the right one`, async () => {
      const { analyzeStepResult, score } = await createFaithfulnessScorer({ language }).run({
        input: question,
        output: answer,
        context,
      })
      const { verdicts } = analyzeStepResult
      for (const [words, expected] of Object.entries(EXPECTED[name])) {
        const about = verdicts.filter(({ claim }) => claim.includes(words))
        assert.ok(about.length > 0, `no claim about ${words}`)
        for (const { claim, verdict } of about) assert.equal(verdict, expected, claim)
      }
      assert.ok(score > 0 && score < 1)
      const { matches, missing } = scoreKeywordCoverage(question, answer)
      assert.ok(matches.length > 0 && missing.length > 0, 'keywords both hit and missed')
    })
  }
})
