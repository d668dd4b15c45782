/** English words of what the calls tell: the constraint, breaks, lengths, the sweep, agents, windows. */
export const exploreEn = {
  'explore.title': 'What the trace tells',
  'explore.deck':
    'Read from the calls themselves: which constraint binds, where the cache broke, and how length, trigger, agents and windows change the bill.',
  'explore.none.study':
    'This needs the calls themselves. The built-in study is held as sums, so there are none to read.',
  'explore.none.link': 'This needs the calls themselves, and a link holds only their sums.',
  'explore.none.do': '{drop}, or open a sample: {sample}.',
  'explore.none.drop': 'Drop a trace',
  'explore.waiting': 'Nothing is worked out until you come here.',
  'explore.working': {
    one: 'Working it out from {count} call: it is replayed under several triggers. The rest of the page stays live.',
    other:
      'Working it out from {count} calls: they are replayed under several triggers. The rest of the page stays live.',
  },
  'explore.failed': 'This could not be worked out. Every other number on the page stands.',
  'explore.nav': 'Parts of this section',
  'explore.nav.breaks': 'Cache breaks',
  'explore.nav.lengths': 'Session length',
  'explore.nav.sweep': 'Trigger and tail',
  'explore.nav.agents': 'Agents',
  'explore.nav.days': 'Days',
  'explore.nav.windows': 'Windows',
  'explore.more': 'Show {count} more',
  'explore.less': 'Show fewer',
  'explore.unpriced': 'no price',
  'explore.sums':
    'The rows of this trace are sums of several calls. Where the cache broke, how cost grows with length, what a trigger does and which windows fit need single calls.',
  'explore.noReplay': 'No call of this trace can be replayed.',

  'explore.constraint.window': {
    one: 'The window binds: {count} prompt does not fit {model}.',
    other: 'The window binds: {count} prompts do not fit {model}.',
  },
  'explore.constraint.quality': 'Quality binds: {rewrites} lossy rewrites a session are recorded.',
  'explore.constraint.bill': 'At {model} the bill binds, neither the window nor quality.',
  'explore.constraint.bill.unknown': 'At {model} the bill binds, as far as this trace can tell.',
  'explore.constraint.none': 'At {model} nothing binds: leave it as it is.',
  'explore.constraint.none.unknown': 'Nothing that this trace shows binds.',
  'explore.constraint.deck':
    'A window that is too small, a bill that is too high and a memory that is rewritten too often have different remedies. They are looked at in that order of urgency: a prompt that does not fit, then five rewrites a session, then a saving of 5%.',
  'explore.constraint.binds': 'binds',
  'explore.constraint.free': 'does not bind',
  'explore.constraint.later': 'comes after it',
  'explore.constraint.unknown': 'cannot be told',
  'explore.constraint.remedy': 'Remedy',

  'explore.window': 'The window',
  'explore.window.fits': {
    one: 'The only prompt ({calls}) fits {model}’s window of {window}; it has {largest} tokens.',
    other:
      'All {calls} prompts fit {model}’s window of {window}; the largest has {largest} tokens.',
  },
  'explore.window.tooLong': {
    one: '{tooLong} of {calls} prompts exceeds {model}’s window of {window}, first in turn {turn}; the largest has {largest} tokens.',
    other:
      '{tooLong} of {calls} prompts exceed {model}’s window of {window}, first in turn {turn}; the largest has {largest} tokens.',
  },
  'explore.window.unknown':
    'No window is published for {model}; the largest prompt has {largest} tokens.',
  'explore.window.sums': 'The rows are sums of several calls, which hide how long each prompt was.',
  'explore.bill': 'The bill',
  'explore.bill.own': 'At {model} these calls cost {total}, everything kept.',
  'explore.bill.unpriced': 'These calls have no full price at {model}.',
  'explore.bill.sweep.saves': 'The best trigger swept, {trigger}, costs {share} less.',
  'explore.bill.sweep.costs':
    'No way that was tried is cheaper than keeping everything: the best trigger swept, {trigger}, costs {share} more.',
  'explore.bill.sweep.same': 'The best trigger swept, {trigger}, costs the same.',
  'explore.bill.compared.saves': 'The best way compared, “{strategy}”, costs {share} less.',
  'explore.bill.compared.costs':
    'No way that was tried is cheaper than keeping everything: the best, “{strategy}”, costs {share} more.',
  'explore.bill.compared.same': 'The best way compared, “{strategy}”, costs the same.',
  'explore.bill.noWay': 'Other ways to manage context could not be priced.',
  'explore.bill.list': 'The same model is cheaper at {seller} ({list}): {total}, {share} less.',
  'explore.bill.list.none': 'No other list of the same model that takes every prompt is cheaper.',
  'explore.bill.any':
    'Of all lists that take every prompt, {list} of {seller} is the cheapest: {total}, {share} less. It is another model, so it does not count as a remedy.',
  'explore.bill.any.none': 'No list that takes every prompt is cheaper.',
  'explore.bill.any.pricing': 'Lists are still being priced; the cheapest is named after that.',
  'explore.quality': 'Quality',
  'explore.quality.none': 'The record shows no lossy rewrite: nothing was forgotten on the way.',
  'explore.quality.recorded': {
    one: 'The record shows {rewrites} lossy rewrite a session.',
    other: 'The record shows {rewrites} lossy rewrites a session.',
  },
  'explore.quality.best': {
    one: 'The cheapest way to manage context that was tried makes {rewrites}.',
    other: 'The cheapest way to manage context that was tried makes {rewrites}.',
  },
  'explore.quality.evidence':
    'In a published screen every probe was answered after up to 3 rewrites, one in three after 5 or 6 (three sessions a cell: a warning, no forecast).',

  'explore.remedy.larger-window':
    'Take a list with a larger window: {window} takes every prompt ({lists}).',
  'explore.remedy.larger-window.none':
    'No list in the catalogue has a window for the largest prompt.',
  'explore.remedy.compact-below-window':
    'Or compact below the window. No cached price makes a prompt shorter.',
  'explore.remedy.rewrite-less':
    'Rewrite less often: a higher trigger, a longer tail, or outputs capped as they come in, which rewrites nothing.',
  'explore.remedy.lossless-strategy':
    'Manage context as “{strategy}” does: it rewrites nothing that was sent.',
  'explore.remedy.lossy-strategy':
    'Compact: set the trigger to {trigger}, and mind the rewrites under Quality.',
  'explore.remedy.lossy-strategy.other':
    'Manage context as “{strategy}” does, and mind the rewrites under Quality.',
  'explore.remedy.other-list': 'Buy the same model from {seller}: {list} costs {share} less.',
  'explore.remedy.leave-alone': 'Leave it alone: no change that was tried saves 5%.',
  'explore.machine.set':
    'On own hardware ({cost} a month for {turns} turns a day) the bill is the machine’s, and only window and quality bind: {link}.',
  'explore.machine.none':
    'On own hardware tokens are not billed, and only window and quality bind: {link}.',
  'explore.machine.link.set': 'see from where it pays',
  'explore.machine.link.none': 'set a machine in the monthly bill',

  'explore.breaks.title': 'Cache breaks cost {dollars}',
  'explore.breaks.title.unpriced': {
    one: 'The cache broke once',
    other: 'The cache broke {count} times',
  },
  'explore.breaks.title.none': 'The cache never broke',
  'explore.breaks.title.noReads': 'No call read from a cache',
  'explore.breaks.noReads': 'The log shows no cache read, so none can have broken.',
  'explore.breaks.none':
    'Every call that could be replayed read from the cache what the calls before it had sent.',
  'explore.breaks.deck': {
    one: '{count} call was billed anew for {tokens} tokens that had been sent before.',
    other: '{count} calls were billed anew for {tokens} tokens that had been sent before.',
  },
  'explore.breaks.deck.share':
    'That cost {dollars} more than cached reads would have, {share} of the bill as recorded.',
  'explore.breaks.deck.unpriced': {
    one: '{count} of them has no price.',
    other: '{count} of them have no price.',
  },
  'explore.breaks.caption': 'Cache breaks by cause',
  'explore.breaks.col.cause': 'Cause',
  'explore.breaks.col.calls': 'Calls',
  'explore.breaks.col.tokens': 'Tokens billed anew',
  'explore.breaks.col.dollars': 'Extra cost',
  'explore.cause.lifetime': 'A pause longer than the cache lives',
  'explore.cause.lifetime.why':
    'The cache entry had expired. A longer lifetime, or no pause between turns, would have kept it.',
  'explore.cause.compaction': 'The agent had just compacted',
  'explore.cause.compaction.why':
    'The history was rewritten, so the next call starts cold. It is the price of each compaction.',
  'explore.cause.prefix-edit': 'The prompt was edited before its end',
  'explore.cause.prefix-edit.why':
    'Something early in the prompt changed: a tool list, a date, a cleared result. What stands behind it is billed anew.',
  'explore.cause.model': 'The model was changed',
  'explore.cause.model.why':
    'Each model has a cache of its own. The new one had to read everything.',
  'explore.cause.unexplained': 'No reason in the log',
  'explore.cause.unexplained.why':
    'Neither time nor content explains it: the seller dropped the entry, or another server answered.',
  'explore.breaks.list': {
    one: 'The dearest break',
    other: 'The dearest breaks, one by one',
  },
  'explore.breaks.list.some': 'The {listed} dearest of {count} breaks, one by one',
  'explore.breaks.col.session': 'Session',
  'explore.breaks.col.turn': 'Turn',
  'explore.breaks.col.call': 'Call',
  'explore.breaks.col.gap': 'Idle before',
  'explore.breaks.col.prompt': 'Prompt',
  'explore.breaks.col.read': 'Read from cache',
  'explore.breaks.source':
    'Found by replaying the cache’s published rules on the calls. Extra cost: what those tokens were billed at, less a cached read, at each call’s own model and day. Calls are counted in their conversation; session names are shortened.',

  'explore.lengths.title.keep': 'Keeping is cheaper at every length',
  'explore.lengths.title.compact': 'Compacting is cheaper at every length',
  'explore.lengths.title.same': 'At every length both cost the same',
  'explore.lengths.title.toKeep': 'From {turn} turns on, keeping is cheaper',
  'explore.lengths.title.toCompact': 'From {turn} turns on, compacting is cheaper',
  'explore.lengths.title.many': {
    one: 'The answer flips {count} time as sessions grow',
    other: 'The answer flips {count} times as sessions grow',
  },
  'explore.lengths.title.none': 'Cost by session length is not known',
  'explore.lengths.deck':
    'What a session costs that ends after so many turns, at {model}. Compacting is simulated: {strategy}.',
  'explore.lengths.none':
    'From turn {turn} on some call does not fit {model}, or has no price on this date, so costs do not add up.',
  'explore.lengths.cut':
    'The lines end where some call does not fit {model}, or has no price on this date: at turn {turn}.',
  'explore.lengths.single': 'Every session has one turn: there are no lengths to compare.',
  'explore.lengths.aria':
    'Line chart: cost of a session against its length in turns, kept whole and compacted.',
  'explore.lengths.keep': 'Keep {amount}',
  'explore.lengths.compact': 'Compact {amount}',
  'explore.lengths.unit': '{sign} a session',
  'explore.lengths.tick': { one: '{count} turn', other: '{count} turns' },
  'explore.lengths.sessions': { one: '{count} session', other: '{count} sessions' },
  'explore.remaining':
    'Compact now or later: the conversation with the longest last prompt ends at {prompt} tokens. A summary there costs {amount}, removes {removed} tokens and leaves {kept} to send anew. At {model}’s prices it pays if at least {calls} more calls follow (closed form: no tiers, no lost cache).',
  'explore.remaining.never':
    'Compact now or later: the conversation with the longest last prompt ends at {prompt} tokens. Cached input is free at {model}, so a summary there never pays.',
  'explore.lengths.flip': 'flips at {turn}',
  'explore.lengths.caption': 'Cost of a session by its length',
  'explore.lengths.col.turn': 'Turns',
  'explore.lengths.col.sessions': 'Sessions that long',
  'explore.lengths.col.keep': 'Keep',
  'explore.lengths.col.compact': 'Compact, simulated',
  'explore.lengths.col.cheaper': 'Cheaper',
  'explore.lengths.same': 'same',
  'explore.lengths.source':
    'Mean cost of each turn over the sessions that have it, added up; few sessions are long, so the right end rests on few. Solid: recorded. Dashed: simulated.',

  'explore.sweep.title.alone': 'Leave the trigger alone',
  'explore.sweep.title.never': 'No trigger beats keeping everything',
  'explore.sweep.title.best': 'The best trigger is {trigger}: {share} less',
  'explore.sweep.title.fits': 'Compacted at {trigger}, every prompt fits',
  'explore.sweep.title.none': 'There is no trigger to sweep',
  'explore.sweep.deck.alone':
    'The best point saves {share}, less than the 5% that a lossy rewrite should bring.',
  'explore.sweep.deck.never':
    'The best point, {trigger} tokens, costs {share} more than keeping everything.',
  'explore.sweep.deck.fits':
    'Kept whole, some prompt does not fit {model}. The cheapest trigger that fits costs {total}.',
  'explore.sweep.deck.same': 'The best point costs what keeping everything does.',
  'explore.sweep.deck.best':
    'Summarising at {trigger} tokens and keeping {tail} costs {total} in place of {keep}.',
  'explore.sweep.deck.spread': 'Between the best trigger and the worst lies a factor of {factor}.',
  'explore.sweep.deck.flips': 'The answer flips {spans}.',
  'explore.sweep.span': 'between {from} and {to}',
  'explore.sweep.how': 'Click a point to set its trigger for the whole page.',
  'explore.sweep.set': 'Set {trigger} for the whole page',
  'explore.sweep.isSet': 'The page uses this trigger.',
  'explore.sweep.none':
    'The strategy in force ({strategy}) has no trigger and tail. Choose one that summarises.',
  'explore.sweep.short': 'No prompt reaches 10k tokens, the lowest trigger that is tried.',
  'explore.sweep.unpriced':
    'At every trigger some call does not fit {model}, or has no price on this date.',
  'explore.sweep.aria':
    'Line chart: cost of all sessions against the trigger of the summary, one line for each tail.',
  'explore.sweep.unit': '{sign} for all sessions',
  'explore.sweep.axis': 'trigger, tokens',
  'explore.sweep.tail': 'tail {share}',
  'explore.sweep.keep': 'Keep all {amount}',
  'explore.sweep.best': 'best: {trigger}, {amount}',
  'explore.sweep.now': 'now {trigger}',
  'explore.sweep.point': {
    one: 'Trigger {trigger}, tail {tail}: {amount}, {count} rewrite',
    other: 'Trigger {trigger}, tail {tail}: {amount}, {count} rewrites',
  },
  'explore.sweep.caption': 'Cost by trigger and tail',
  'explore.sweep.col.trigger': 'Trigger',
  'explore.sweep.col.tail': 'Tail',
  'explore.sweep.col.total': 'Cost',
  'explore.sweep.col.gap': 'Against keeping',
  'explore.sweep.col.rewrites': 'Rewrites',
  'explore.sweep.col.set': 'For the page',
  'explore.sweep.use': 'Set',
  'explore.sweep.use.label': 'Set trigger {trigger}, tail {tail}',
  'explore.sweep.source':
    'All simulated on the recorded calls at {model}’s list prices, the rest of the strategy held: {strategy}. Tails are shares of the trigger. Rewrites count over all sessions.',

  'explore.agents.title': '{agent} makes {share} of the bill',
  'explore.agents.title.many': { one: '{count} agent', other: '{count} agents, side by side' },
  'explore.agents.title.single': 'The log names no agents',
  'explore.agents.deck':
    'Each agent has a prompt of its own, so caching pays for one and not for another.',
  'explore.agents.deck.single': 'All calls count as one agent.',
  'explore.agents.unnamed': 'no agent named',
  'explore.agents.caption': 'What each agent cost, at its calls’ own models',
  'explore.agents.col.agent': 'Agent',
  'explore.agents.col.calls': 'Calls',
  'explore.agents.col.rows': 'Calls or rows',
  'explore.agents.col.cost': 'Cost',
  'explore.agents.col.hits': 'Read from cache',
  'explore.agents.col.output': 'Output a call',
  'explore.agents.col.over': 'Calls over {budget}',
  'explore.agents.col.saved': 'A budget saves',
  'explore.agents.atLeast': 'at least; {count} without a price',
  'explore.agents.budget':
    'An output budget of {budget} tokens a call would cut {tokens} tokens off {calls}: {dollars}. {remove}',
  'explore.agents.budget.calls': { one: '{count} call', other: '{count} calls' },
  'explore.agents.budget.label': 'Output budget, tokens a call',
  'explore.agents.budget.ask': 'What would an output budget of {count} tokens a call save?',
  'explore.agents.budget.remove': 'Remove the output budget',
  'explore.agents.budget.sums':
    'What an output budget would save cannot be told: the rows are sums of several calls, and a budget cuts single ones.',
  'explore.agents.budget.some':
    'Agents whose rows are sums of several calls are left out: a budget cuts single ones.',
  'explore.agents.budget.note':
    'Shorter outputs also shorten later prompts; that saving comes on top.',
  'explore.agents.budget.refused': 'sums',
  'explore.caching.title': 'Does caching pay for each agent?',
  'explore.caching.caption': 'Whether caching repays its write premium, by agent and price list',
  'explore.caching.col.reads': 'Reads of each written token',
  'explore.caching.col.repay': 'pays above {reads}',
  'explore.caching.col.first': 'pays from the first',
  'explore.caching.pays': 'pays',
  'explore.caching.not': 'does not pay',
  'explore.caching.unknown': 'cannot be told',
  'explore.caching.noCache': 'no cache',
  'explore.caching.assumed': '*',
  'explore.caching.source':
    'Caching pays once a written token is read more often than (write price − input price) ÷ (input price − cached price).',
  'explore.caching.source.assumed':
    '* The log reports no writes: every uncached token is taken to have been written, so the reads are a lower bound.',

  'explore.windows.title.all': 'Every prompt fits every window',
  'explore.windows.title': 'A window of {window} takes every prompt',
  'explore.windows.title.none': 'No window takes every prompt',
  'explore.windows.deck': {
    one: '{count} prompt, the largest of {largest} tokens. A prompt that does not fit is not priced at all: no cached price makes it shorter.',
    other:
      '{count} prompts, the largest of {largest} tokens. A prompt that does not fit is not priced at all: no cached price makes it shorter.',
  },
  'explore.windows.caption': 'Prompts that exceed each context window',
  'explore.windows.col.window': 'Window',
  'explore.windows.col.calls': 'Prompts too long',
  'explore.windows.col.from': 'From turn',
  'explore.windows.col.sessions': 'Sessions',
  'explore.windows.col.lists': 'Price lists',
  'explore.windows.none': 'all fit',
  'explore.windows.of': '{calls} of {total}',
  'explore.windows.from': '{first}, median {median}',
  'explore.windows.andMore': { one: 'and {count} more', other: 'and {count} more' },
  'explore.windows.larger': {
    one: 'Show {count} more window',
    other: 'Show {count} more windows',
  },
  'explore.windows.unlimited': {
    one: '{count} list publishes no window.',
    other: '{count} lists publish no window.',
  },
  'explore.windows.source':
    'Prompt: uncached, read and written input together; output is not counted. Turns are counted in their session.',

  'explore.days.title': {
    one: 'All calls fall on {count} day by the clock of {zone}',
    other: 'The calls fall on {count} days by the clock of {zone}',
  },
  'explore.days.title.none': 'No call of the log has a time, so none has a day',
  'explore.days.deck':
    'A call belongs to the day on which it started, at its own model’s prices. Another zone moves calls to other days; the total stays.',
  'explore.days.caption': 'Cost by day by the clock of {zone}',
  'explore.days.col.day': 'Day',
  'explore.days.col.calls': 'Calls',
  'explore.days.col.cost': 'Cost',
  'explore.days.none': 'no time in the log',
  'explore.days.total': 'All days',
  'explore.days.rest': {
    one: '{count} earlier day is not listed; the total has it.',
    other: '{count} earlier days are not listed; the total has them.',
  },
  'explore.days.zone': 'Time zone',
  'explore.days.bad': 'This is no zone: write Europe/Paris, UTC or +02:00.',

  'explore.nav.constraint': 'What binds',
  'explore.stop': 'Stop',
  'explore.resume': 'Go on',
  'explore.stopped': 'Stopped. What is missing below was not worked out.',
  'explore.progress': '{done} of {total} pieces of work',
  'explore.progress.label': 'Pieces of work done',
  'explore.part.stopped': 'Not worked out.',
  'explore.part.constraint': 'Named once the breaks and the sweep below are there.',
  'explore.part.breaks': 'The cache’s rules are being replayed on the calls.',
  'explore.part.lengths': 'Both ways are being added up turn by turn.',
  'explore.part.sweep': 'The calls are replayed once for each trigger and tail; that comes last.',
  'explore.part.agents': 'The calls are being added up by agent.',
  'explore.part.days': 'The calls are being added up by day.',
  'explore.part.windows': 'The prompts are being held against each window.',
  'explore.lengths.long':
    'The longest session has {turns} turns; costs are looked at up to the first {looked}.',
  'explore.sweep.title.partial': 'Sweeping the trigger: {done} of {wanted} points',
  'explore.sweep.deck.partial':
    'Each point replays all calls. What is the best of them is said once all are there.',
  'explore.agents.rest': {
    one: '{count} more agent is not listed: {dollars}.',
    other: '{count} more agents are not listed: {dollars} together.',
  },
  'explore.agents.rest.unpriced': {
    one: '{count} more agent is not listed; some of its calls have no price.',
    other: '{count} more agents are not listed; some of their calls have no price.',
  },
} as const;
