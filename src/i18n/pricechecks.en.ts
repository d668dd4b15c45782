/** English words about prices to check and about how prices changed. */
export const pricechecksEn = {
  'dispute.gpt-5.6-sol-promotion':
    'The price since 21 August is a promotion, promised until 21 November at least. No later source was found; before it 5/0.50/30 held.',
  'dispute.gemini-4-argon-introduction':
    'An introductory price until 30 November 2026. From 1 December it is twice that.',
  'dispute.gemini-3.8-flash-introduction':
    'An introductory price until the end of 2026. Then it is twice that.',
  'dispute.gemini-3.7-flash-introduction':
    'An introductory price until the end of 2026. Then it is twice that.',
  'dispute.gemini-3.6-flash-introduction':
    'An introductory price until the end of 2026. Then it is twice that.',
  'dispute.gemini-3.6-flash-august':
    'One data set still has 1.50/7.50 in September; three others have half of it since 13 August.',
  'dispute.sonnet-5-rise':
    'Older data sets have a rise to 3/15 on 1 September. It was called off on 11 August.',
  'dispute.haiku-5.5-flat':
    'Several trackers show the low price for prompts of any length; the seller’s page has five times it above 100,000 tokens.',
  'dispute.sonnet-4-flat': 'One data set has no dearer price above 200,000 tokens.',
  'dispute.deepseek-v4-pro-rerouted':
    'A notice said that the name would be served and billed as V4.1 Flash from 14 September. The newer price page still shows its own price.',
  'dispute.qwen3.8-max-implicit':
    'Taken is the cached price of an explicit hit, a tenth of the input. An implicit hit costs a fifth of it.',
  'dispute.qwen3.7-plus-older': 'An older data set has 0.50/3, and 2/6 above 256,000 tokens.',
  'dispute.grok-4.1-fast-tier':
    'One data set has twice the price above 128,000 tokens; two others have none of it.',
  'dispute.grok-code-fast-1-rerouted':
    'Since an unknown day the name leads to Grok Build 0.1, which is dearer.',
  'dispute.devstral-2-output': 'One data set has 0.90 for output; four have 2.',
  'dispute.glm-5.3-flash-frozen':
    'One data set kept the price of the launch, half of this, after it had ended.',
  'dispute.o3-launch-cached':
    'Data sets have 0.50 for cached input before 10 June 2025 too, which is the price after the cut. Taken is that of a sister model at the same list price.',
  'check.title': { one: '{n} price to check', other: '{n} prices to check' },
  'check.title.none': 'No price needs a second look',
  'check.deck':
    'Prices about which sources disagree, that are a promotion, or that no source has confirmed for more than {days} days. The last column is what one session of these calls would cost if the other price held.',
  'check.page.deck':
    'Prices about which sources disagree, that are a promotion, or that no source has confirmed for more than 60 days. The tool shows beside each what the other price would change for the calls at hand.',
  'check.col.checked': 'Checked on',
  'check.show': 'Which',
  'check.kind.disputed': 'Disputed',
  'check.kind.promotional': 'Promotion',
  'check.kind.stale': 'Not confirmed lately',
  'check.kind.all': 'All',
  'check.past': 'of past calls only',
  'check.col.name': 'Price list',
  'check.col.why': 'Why',
  'check.col.taken': 'Taken',
  'check.col.other': 'Other',
  'check.col.now': 'A session',
  'check.col.then': 'With the other price',
  'check.effect': 'If the other price holds, the bill changes by {change}.',
  'check.effect.none': 'These calls would cost the same.',
  'check.effect.unknown': 'Not known: not all of these calls can be priced both ways.',
  'check.effect.flips': 'The verdict for this list would change: {side}.',
  'check.stale': {
    one: 'Last confirmed {date}, {n} day ago.',
    other: 'Last confirmed {date}, {n} days ago.',
  },
  'check.stale.undated': 'No source of it is dated to the day.',
  'check.rates': '{input} / {cached} / {output}',
  'check.rates.what': 'uncached / cached / output, per million',
  'check.sources': { one: 'Source: {list}.', other: 'Sources: {list}.' },
  'check.all': 'Show all',
  'check.first': 'Show fewer',
  'check.table': 'Prices to check',
  'history.title': 'Prices over time',
  'history.aria': 'Prices of {name} over time',
  'history.input': 'Uncached {price}',
  'history.cachedRead': 'Cached {price}',
  'history.cacheWrite': 'Written {price}',
  'history.output': 'Output {price}',
  'history.unit': 'Per million tokens',
  'history.traced': 'these calls',
  'history.ahead': 'Dashed: after {date}, announced or with no end known.',
  'history.open': 'The start of the first price is not known.',
  'history.writes': 'Written: the lifetime that is billed unless another is asked for.',
  'history.one': 'One price is known, no change.',
  'history.periods': 'Prices and their sources',
  'history.period': '{n}. {span}: {rates}',
  'history.span': '{from} to {to}',
  'history.since': 'since {from}',
  'history.until': 'until {to}',
  'history.always': 'no date known',
  'history.checked': 'checked on {date}',
  'history.unchecked': 'not dated to the day',
  'history.now': 'prices as of',
};
