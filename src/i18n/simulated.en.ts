/** English words of the first view for a simulated arm, and the head of its section. */
export const simulatedEn = {
  'simulated.keep.costs': 'A session costs {keep}; compacted in simulation, {compact}.',
  'simulated.compact.costs': 'In simulation a session costs {compact}; kept whole, {keep}.',
  'simulated.tie.costs': 'A session costs {keep}, kept or compacted in simulation.',
  'simulated.window.costs': 'Compacted in simulation, a session costs {compact}.',
  'simulated.window.keep': 'Keep: in simulation, compacted prompts do not fit.',
  'simulated.idle': 'This compaction never sets in.',
  'simulated.idle.costs': 'A session costs {keep}, as recorded.',
  'simulated.working.costs': 'Simulating compaction…',
  'simulated.live.working': 'Where the answer flips is being worked out.',
  'simulated.live.impossible':
    'Nothing can be simulated here: these rows are sums of several calls, or lack counts. Add compacted runs of the same sessions to see where the answer flips.',
  'simulated.live.failed':
    'The simulation ended in an error. Add compacted runs of the same sessions to see where the answer flips.',
  'simulated.live.idle': 'Both arms are the same calls: there is no flip to look for.',
  'simulated.note': 'Compacting is simulated.',
  'simulated.today':
    'keeping everything is cheaper at {keep} of the {fitting} price lists that fit it, simulated compacting at {compact}.',
  'simulated.today.working': 'simulating compaction, then every price list is asked.',
  'simulated.chart.compact': 'Compact, simulated',
  'simulated.chart.flipShare': '{share} of the uncached price, simulated',
  'simulated.chart.flip': 'simulated',
  'simulated.chart.source':
    'Source: the calls of the trace, compaction simulated on them (dashed); dated price lists.',
  'simulated.providers.deck':
    'What one session costs with the whole history kept, and compacted in simulation. Recorded cache hits stay hits.',
  'simulated.providers.col': 'Compacted, simulated',
  'simulated.sticky.keep': '{cost} a session; compacted in simulation, {other}.',
  'simulated.sticky.compact': '{cost} a session in simulation; kept whole, {other}.',
  'simulated.groups.deck':
    'The same sessions, kept whole as recorded and compacted in simulation. The cached price at which each group flips, beside what {model} charges.',
  'simulated.groups.pairs': 'Right: each session beside its simulation.',
  'simulated.groups.counted': 'Right: how many sessions and their simulations came out how.',
  'simulated.groups.col.pairs': 'Each session and its simulation',
  'simulated.groups.costs': 'kept {keep}, simulated {compact}',
  'simulated.groups.was.compact': '← simulated is cheaper',
  'simulated.groups.was.keep': 'kept is cheaper →',
  'simulated.groups.memory':
    'the simulated compaction rewrites a session {n} times on average. In a published study’s recall test nothing was lost after up to three rewrites; after five or six, two answers in three were. That is three sessions a cell: a risk to know of, no prediction.',
  'simulated.share.what': 'The simulated compaction: strategy, assumptions, agreement',
  'simulated.share.howMuch': {
    one: '{agreeing} of {n} call predicted',
    other: '{agreeing} of {n} calls predicted',
  },

  'whatif.title': 'What if it were compacted another way?',
  'whatif.deck':
    'Any way of managing the context can be replayed on recorded calls: what each call would have sent, read from the cache and written, and which calls come on top. These are simulations, checked against the record where that is possible.',
  'whatif.study.text':
    'The study above recorded both arms, so nothing in it is simulated. To try other strategies, open its calls: the arm that kept every output whole.',
  'whatif.study.open': 'Open the study’s raw calls',
  'whatif.study.drop': 'or drop your own traces.',
  'whatif.study.tested': 'How well such predictions matched what the study measured',
  'whatif.link.text': 'A link holds sums, not calls. Drop the trace to simulate another strategy.',
  'whatif.impossible':
    'No call here can be replayed: rows that sum up several calls do not say what each prompt held.',
  'sample.tutor-study-raw': 'Tutor study, one arm, outputs whole',
} as const;
