/** English words of the static pages. Prose may hold `**strong**`, `` `code` `` and `[text](address)`. */
import type { Template } from './i18n.ts';

export const pagesEn = {
  'page.contents': 'On this page',
  'page.back': 'To the calculator',
  'page.top': 'To the top',

  'ttl.5m': '5 min',
  'ttl.30m': '30 min',
  'ttl.1h': '1 h',
  'ttl.12h': '12 h',

  // Prices.
  'prices.title': 'Prices of {date}',
  'prices.deck':
    '{lists} price lists of {sellers} sellers, in US dollars per million tokens. Each price has its dates, its sources and the day on which it was last confirmed.',
  'prices.description':
    'Token prices of {sellers} sellers on {date}: uncached and cached input, cache writes, output, with their history and sources.',
  'prices.sellers': 'Sellers',
  'prices.seller': 'Seller',
  'prices.kind': 'Sells',
  'prices.maker': 'its own models',
  'prices.host': 'models of others',
  'prices.lists': 'Price lists',
  'prices.uncachedRange': 'Uncached input',
  'prices.shareRange': 'Cached, of uncached',
  'prices.oldCount': 'Older than {days} days',
  'prices.reading': 'How to read them',
  'prices.read.a':
    '**A price has a period.** Its first moment belongs to it, its last does not. A call is priced by the period in which it started. Outside all periods it has no price: never the nearest one. {priced} of the {lists} lists have a price on {date}.',
  'prices.read.b':
    '**What is not known stays unknown.** For {unknown} of these prices no start is known, and none is made up. Such a price is then also the only one for earlier calls.',
  'prices.read.c':
    '**Confirmed** is the newest day on which a source showed the price. {old} of the prices in force were confirmed more than {days} days before {date}. They are marked.',
  'prices.read.d':
    '**Confidence.** High: the seller’s own text, or two independent data sets agree. Medium: one data set, perhaps with a release note. Low: one source and a known doubt.',
  'prices.read.e':
    '**Cached** is the price of input read from the cache; beside it, its share of the uncached price. “No discount” means that cached input costs as much as any other. Where no price for writing to the cache is published, writes are billed as uncached input.',
  'prices.read.f':
    '**Long prompts and hours.** A line such as “above 272,000 tokens” prices the whole call, output included, once its prompt is that large. What the seller leaves out of such a line moves with its input price, and the line says so. A schedule goes by the clock; public holidays are not known.',
  'prices.read.g':
    '**Promotions and disputes** stand under the price. Where sources disagree, `pricing/README.md` in the project says what was taken and why.',
  'prices.read.h':
    'This page is made from the files in `pricing/`, one a seller. Catalogue `{version}`. How a price becomes a bill: [Methods](page:methods#money).',
  'prices.list': 'Price list',
  'prices.uncached': 'Uncached',
  'prices.cached': 'Cached',
  'prices.share': 'of uncached',
  'prices.writes': 'Cache writes',
  'prices.output': 'Output',
  'prices.confirmed': 'Confirmed',
  'prices.noDiscount': 'no discount',
  'prices.noCache': 'no cache',
  'prices.asInput': 'as input',
  'prices.allZero': 'no price: all rates of the list are zero',
  'prices.free': 'These zeros are the price: it is free.',
  'prices.noneNow': 'No price on {date}. The last one known is shown.',
  'prices.age': { one: '{n} day old', other: '{n} days old' },
  'prices.unknown': 'not known',
  'prices.noEnd': 'no end known',
  'prices.between': 'between {from} and {to}',
  'prices.from': 'from {from}',
  'prices.to': 'until {to}, excluded',
  'prices.fromTo': 'from {from} until {to}, excluded',
  'prices.now': 'in force',
  'prices.past': 'past',
  'prices.toCome': 'to come',
  'prices.everyDay': 'every day',
  'prices.tier.above': 'above {n} tokens',
  'prices.tier.from': 'from {n} tokens',
  'prices.filledIn': 'unpublished rates ({parts}) move with input',
  'filledIn.cachedRead': 'cached',
  'filledIn.output': 'output',
  'filledIn.cacheWrite': 'writes',
  'band.peak': 'peak hours',
  'prices.summary.none': 'No longer sold',
  'prices.summary.unknown': 'Start not known',
  'prices.summary.since': 'Since {from}',
  'prices.summary.next': 'changes on {from}',
  'prices.summary.earlier': { one: '{n} earlier price', other: '{n} earlier prices' },
  'prices.summary.sources': { one: '{n} source', other: '{n} sources' },
  'prices.note': 'Note',
  'prices.window': 'Context window',
  'prices.tokens': '{n} tokens',
  'prices.cache': 'Cache',
  'prices.cache.none': 'none',
  'prices.cache.min': 'prefixes from {n} tokens',
  'prices.cache.increment': 'hits in steps of {n} tokens',
  'prices.cache.defaultTtl': 'writes live {ttl} unless asked otherwise',
  'prices.cache.life': 'a prefix lives {n} min',
  'prices.cache.refresh': 'a read renews it',
  'prices.cache.noRefresh': 'a read does not renew it',
  'prices.rent': 'Cache rent',
  'prices.rent.each':
    '{price} per million tokens and hour, for an explicit cache. No trace records it.',
  'prices.modifiers': 'Factors',
  'prices.search': 'Web search',
  'prices.search.each': '{price} per 1,000 searches',
  'prices.names': 'Names in logs',
  'prices.patterns': 'and what matches',
  'prices.tokenizer': 'Tokenizer family',
  'prices.history': 'All known periods',
  'prices.history.from': 'From (included)',
  'prices.history.to': 'Until (excluded)',
  'status.active': 'active',
  'status.legacy': 'superseded, still sold',
  'status.limited': 'limited access',
  'status.retired': 'retired',
  'confidence.high': 'high confidence',
  'confidence.medium': 'medium confidence',
  'confidence.low': 'low confidence',
  'basis.announced': 'announced',
  'basis.release': 'release of the model',
  'basis.maker-release': 'release by its maker',
  'basis.dated-name': 'the day in its name',
  'basis.first-seen': 'first seen',
  'basis.checked': 'checked on that day, may be older',
  'basis.approximate': 'approximate',
  'cacheMode.automatic': 'automatic',
  'cacheMode.automatic-units': 'automatic, in fixed units',
  'cacheMode.breakpoints': 'at marked breakpoints',
  'cacheMode.automatic+breakpoints': 'automatic and at marked breakpoints',
  'cacheMode.implicit': 'implicit',
  'cacheMode.implicit+explicit': 'implicit, and explicit on request',
  'cacheMode.explicit-or-implicit': 'explicit or implicit',
  'modifier.batch': 'batch',
  'modifier.flex': 'flex',
  'modifier.priority': 'priority',
  'modifier.fast': 'fast',
  'modifier.ultrafast': 'ultrafast',
  'modifier.region:us': 'US region',
  'modifier.region:regional': 'regional endpoint',

  // Methods.
  'methods.title': 'How the answer is made',
  'methods.deck':
    'What is counted, how it is priced, when the answer flips, and what is left out. The numbers on this page were computed by the same code when the page was built.',
  'methods.description':
    'Counting rules, exact money, the break-even formula with a worked example, the bootstrap, what a link holds, and the limits.',

  'methods.counting.title': 'Counting tokens',
  'methods.counting.a':
    'A trace becomes rows, one per billed model call. Each row has whole numbers of tokens that do not overlap: uncached input, cache reads, cache writes by lifetime ({lifetimes}), output. Reasoning tokens are a part of output and are never added to it.',
  'methods.counting.b':
    '**Inside or beside.** Some producers count cached tokens inside the input (OpenAI, Google), others beside it (Anthropic, Bedrock). That depends on who wrote the log, not on the name of a field. A recorded total settles it; without one, the producer’s convention does.',
  'methods.counting.c':
    '**One billed call, one row.** Streamed blocks, repeated counters, resumed or forked sessions and parent spans repeat the same usage. Each format has a key that tells a copy from a call, also across files, in whatever order they were opened.',
  'methods.counting.d':
    '**Unknown is not zero.** A count that the log does not give stays unknown. A total that needs it becomes a lower bound (≥) and names what is missing.',
  'methods.counting.e':
    '**Nothing is negative.** A row whose counts contradict each other is kept, corrected within its limits and listed.',
  'methods.counting.f':
    '**Sub-agents and summaries** are billed calls. They are counted, told apart, and belong to the session and turn in which they ran. Details by format: [Formats](page:formats).',

  'methods.money.title': 'Money',
  'methods.money.a':
    'Prices are decimals and tokens are whole numbers, so sums and products are exact. Only quotients (means, break-evens, shares) are rounded, to 12 significant digits, and the screen rounds last. A call is priced in this order:',
  'methods.order.1':
    'The recorded model is looked up within its seller: by exact name, then by pattern. None or several: unresolved, and the reader chooses.',
  'methods.order.2':
    'The period that holds the start of the call, or the one date chosen for all calls. None: unpriced.',
  'methods.order.3': 'The band of hours, by the clock of the call.',
  'methods.order.4':
    'The step that the whole prompt of that one call reaches: uncached, read and written tokens together.',
  'methods.order.5': 'Counts × rates.',
  'methods.order.6': 'Service tier, speed and region, as factors.',
  'methods.order.7': 'The reader’s own discount.',
  'methods.order.8': 'Currency.',
  'methods.order.9': 'Rounding, for display.',
  'methods.money.b':
    '**Unpriced is not free.** Calls without a price are counted beside the total, never added as $0.',
  'methods.money.c':
    '**The date is a choice.** Each call at the prices of its day, or all at the prices of one date. History is never re-priced silently.',
  'methods.money.d':
    '**Does not fit.** A prompt larger than the model’s context window is counted and shown, not priced.',

  'methods.ledger.title': 'Price bands and the ledger',
  'methods.ledger.a':
    'Whole-request steps and schedules make the price depend on each single call. Still, no call is priced while a slider moves. Calls are first added up into the smallest groups that every price list prices alike: session, model, size of prompt, time, hours, service.',
  'methods.ledger.b':
    'The {lists} lists of today cut prompts at {cuts} sizes and time at {instants} instants. The sums of these groups are the ledger. Ledgers add up: that of two sets of calls is the sum of theirs. All answers come from the ledger, so they are the same whether one call or a million lies behind them.',

  'methods.cache.title': 'The cache of another seller',
  'methods.cache.a':
    'Hits stay as recorded: what was read from the cache is read from it elsewhere too, at that seller’s cached price. Sellers differ in whether they bill writes to the cache, and many logs do not record them. So how writes are billed is a choice:',
  'methods.writes.recorded':
    '**As recorded.** Written tokens of the log at the seller’s write price, by lifetime. An unknown or unsold lifetime takes the seller’s default, else its shortest.',
  'methods.writes.prefix':
    '**New prefix as writes.** Besides, the uncached input of sessions that read the cache counts as written, where the seller bills writes.',
  'methods.writes.input':
    '**At the input price.** Written tokens cost what uncached input costs. This is what the published study did.',
  'methods.cache.b':
    'A seller without a price for cached input gives no discount: its reads are billed as input. What is assumed is listed with each answer.',

  'methods.crossover.title': 'When the answer flips',
  'methods.crossover.a':
    'Two arms ran the same sessions: one kept the whole history (K), one compacted it (C). Hold all prices but that of cached input, p. Then each arm’s cost is a line in p, and the two lines meet at one price:',
  'methods.crossover.example':
    'Example: {sessions} sessions, {turns} turns an arm, at GPT-5.6 Sol of July 2026: uncached {uncached}, cached {cached}, output {output} per million; long-context rule off.',
  'methods.example.caption': 'Means of a session',
  'methods.example.arm': 'Arm',
  'methods.example.fixed': 'Without cached input',
  'methods.example.slope': 'Millions of cached tokens',
  'methods.example.cost': 'Cost at {cached}',
  'methods.example.keep': 'Keep',
  'methods.example.compact': 'Compact',
  'methods.crossover.result':
    'Below {flip} per million cached tokens, {share} of the uncached price, keeping the whole history is cheaper. The list price of {cached} lies under it by a factor of {margin}.',
  'methods.regimes.caption': 'All that can happen',
  'methods.regimes.name': 'Regime',
  'methods.regimes.when': 'When',
  'methods.regimes.meaning': 'What it means',
  'regime.keep-below': 'Keeping is cheaper below p*, compacting above.',
  'regime.keep-above': 'Keeping is cheaper above p*, compacting below.',
  'regime.keep-always': 'Keeping is cheaper at every price (not both equal).',
  'regime.compact-always': 'Compacting is cheaper at every price (not both equal).',
  'regime.tie': 'Both cost the same at every price.',
  'methods.crossover.b':
    '**Steps stay lines.** The cached price of a step or of a band of hours keeps its ratio to the base price, so with every rule on the cost is still a line in p, and p* still one exact division.',
  'methods.crossover.c':
    '**Typed prices** for uncached input and output move every line of the price list by the same factor; write prices move with uncached input.',
  'methods.crossover.d':
    '**Pairs.** Sessions are paired by their name; with none in common and equal numbers, by order, and the page says so; else only means are compared. Besides the whole, each length of session has its own break-even.',
  'methods.crossover.e':
    'The break-even belongs to a workload and a price list together. Where an arm does not fit the window or is not priced, there is none, and the answer says what decides instead.',

  'methods.interval.title': 'How sure',
  'methods.interval.a':
    'Sessions are drawn anew {resamples} times, with replacement and as pairs, and the break-even is computed each time: a [paired bootstrap](https://doi.org/10.1214/aos/1176344552). The {level} interval runs between the nearest-rank percentiles. No interpolation: a draw in which the answer never flips is infinite, or zero.',
  'methods.interval.b':
    'The draws come from [xoshiro128**](https://prng.di.unimi.it/xoshiro128starstar.c) with seed {seed}, so anyone gets the same interval. In the example it is {low} to {high}, and keeping is cheaper in {keepWins} of {pairCount} pairs. A few sessions of one kind say little about another kind.',

  'methods.projection.title': 'The month',
  'methods.projection.a':
    'Dollars a turn × turns a day × days a month, 30 unless changed. Dollars a turn are all dollars of the trace divided by all its turns; the range comes from the same draws of sessions.',
  'methods.projection.b':
    'Your own machine costs its price a month and serves so many turns a day; more turns need more machines. Growth multiplies month by month.',

  'methods.links.title': 'What a link holds',
  'methods.links.a':
    'A link holds the choices, the summed counts, the version of the catalogue and the prices of the rows that are shown. It stands behind the `#` of the address, which browsers do not send to a server. It opens to the same dollars when prices have changed, and says that newer ones exist.',
  'methods.links.b':
    'It holds no text of a trace, no names of files, no paths, no session ids (sessions are numbered) and no names of agents. Your own names, such as that of your price list, go in only when you say so.',
  'methods.links.c':
    'A link has at most {characters} characters. To stay within that, sums of single sessions may be rounded to four digits, and the page says so; longer scenarios become a file. A checksum tells a cut or altered link from a whole one.',

  'methods.privacy.title': 'Nothing is uploaded',
  'methods.privacy.a':
    'Traces are read in the browser, by a worker of the page. There is no server behind it, no account, no counter of visits and no font or script from elsewhere.',
  'methods.privacy.b':
    'The page forbids itself to connect. Its security policy stands in its source, and the worker inherits it; to these lines the build adds the fingerprints of the page’s own scripts and styles:',
  'methods.privacy.c': 'To check it:',
  'methods.check.1':
    'Open the network panel of the browser’s developer tools, then a file: no request appears.',
  'methods.check.2': 'Load the page, switch the network off, open a file: it works.',
  'methods.check.3':
    "Look for `content-security-policy` in the source of the page. `default-src 'none'` without a `connect-src` refuses every `fetch`, socket and beacon.",
  'methods.check.4': "Type `fetch('https://example.org')` into the console: the browser refuses.",
  'methods.privacy.d':
    'A policy cannot forbid that a reader follows a link. Links to sources therefore carry nothing but their address.',

  'methods.limits.title': 'Limits',
  'methods.limits.a':
    '**Recorded hits.** Another seller’s smallest prefix, lifetime and steps might give more or fewer hits than the log has.',
  'methods.limits.b':
    '**Tokenizers differ.** The same text is not the same number of tokens elsewhere. A factor per family can be set; it is 1 unless you say otherwise.',
  'methods.limits.c':
    '**Behaviour differs.** Another model would answer otherwise, at another length and with other tool calls. The bill is that of the recorded calls.',
  'methods.limits.d':
    '**Holidays.** Some sellers bill public holidays as off-peak. Their calendars are not known here.',
  'methods.limits.e':
    '**Cache rent** of explicit caches is not in any trace; it is shown with the prices and not added.',
  'methods.limits.f': '**Windows.** They come from the price lists and count the prompt alone.',
  'methods.limits.i':
    '**Unrecorded summaries.** Claude Code, Codex, Pi and others record that they compacted, not the call that wrote the summary. Its cost is in no figure, and the page says how many are missing. If you ask for it, each that can be placed is estimated: the prompt of the call before it, read from the cache or sent uncached, and 2,400 output tokens, which is assumed. Estimates are marked in every export, beside the recorded totals, and a link says that it holds them.',
  'methods.limits.g':
    '**Left out:** taxes, free allowances, subscriptions, committed spend, images and audio at prices of their own, tools that are billed by use, except web searches.',
  'methods.limits.h':
    '**Quality is not measured.** A compacted history is a lossy one. Whether the agent still does its work is not in the bill.',

  'methods.simulation.title': 'Simulated strategies',
  'methods.simulation.a':
    'Where only one arm was recorded, the other is simulated. The calls are split into conversations; each prompt is rebuilt as segments, from the log’s text where it has any, else from the growth of the prompt. A strategy edits that history before each call, and a model of the seller’s prompt cache says what is then read, written or billed anew.',
  'methods.simulation.b':
    'First, keeping everything is replayed and held against the record, call by call. Two reads agree if they differ by at most 2% of the prompt; below 90% of all calls the advice is called weak. What a call lost for no visible reason, its simulated one loses too, so that keeping everything costs what was recorded.',
  'methods.simulation.c':
    'What a strategy drops is partly fetched again, with more calls: a third of the dropped tool outputs, a rate taken from the call counts of the study below alone. It can be changed on the page and is named wherever it counts.',
  'methods.simulation.d':
    'The table holds predictions, made from the study’s uncompacted sessions alone, against what the study measured on those that it really compacted. How near counts as agreement was fixed before any prediction was made; a miss is shown as one.',
  'methods.simulation.e':
    'The sessions are a reconstruction. Made with other seeds, the same totals give predictions that move by up to {points} percentage points, so a hit on one of them is weak evidence.',
  'methods.simulation.caption': 'Predicted from one arm, and published',
  'methods.simulation.figure': 'Figure',
  'methods.simulation.published': 'Published',
  'methods.simulation.within': 'Agrees within',
  'methods.simulation.predicted': 'Predicted',
  'methods.simulation.seeds': 'With other seeds',
  'methods.simulation.gap': 'Gap',
  'methods.simulation.agrees': 'Agrees',
  'methods.simulation.range': '{low} to {high}',
  'methods.simulation.miss': 'miss',
  'methods.simulation.hit': 'yes',
  'prediction.cap': 'Cost with outputs capped at 10,000 tokens, against raw',
  'prediction.summarize-raw': 'Cost of summarising raw outputs at 200,000, against raw',
  'prediction.summarize-fresh': 'Cost of capped and summarised in a fresh prompt, against capped',
  'prediction.summarize-prefix':
    'Cost of capped and summarised behind the same prefix, against capped',
  'prediction.summary-saving': 'Cost of the summary calls, same prefix against fresh prompt',
  'prediction.rewrites-raw': 'Rewrites a long session, raw outputs',
  'prediction.rewrites-capped': 'Rewrites a long session, outputs capped',
  'prediction.events': 'Compactions a session, outputs capped',
  'methods.study.title': 'The published study',
  'methods.study.a':
    'A public study of 2026 ran the same tutoring sessions twice with DeepSeek V4 Flash: once with the whole history, once summarised at 200,000 tokens, with a tail of 50,000 kept. 15 sessions an arm, 9 of 22 turns and 6 of 36.',
  'methods.study.b':
    'Its recordings are private. The sample is **reconstructed from published totals**: its sums meet the published figures within their rounding; single calls are generated and are nobody’s session. “Ours” is what this project measures on the sample’s files, from import to break-even.',
  'methods.study.caption': 'Published and measured; dollars are means of a session',
  'methods.study.figure': 'Figure',
  'methods.study.published': 'Published',
  'methods.study.ours': 'Ours',
  'methods.study.agrees': 'Agrees',
  'methods.study.yes': 'yes',
  'methods.study.no': 'no',
  'methods.study.pairs': '{n} of {of}',
  'methods.study.source':
    'Agrees: equal to the last published digit. Long-context rule off unless said; no write is billed on either side. Prices of July 2026: [GPT-5.6 Sol]({list}) and [DeepSeek V4 Flash](page:prices#deepseek/deepseek-v4-flash).',
  'figure.calls': 'Model calls, history kept',
  'figure.hit': 'Input read from the cache, history kept',
  'figure.events': 'Compactions, 15 sessions',
  'figure.flash-keep': 'DeepSeek V4 Flash, kept',
  'figure.flash-compact': 'DeepSeek V4 Flash, compacted',
  'figure.sol-keep': 'GPT-5.6 Sol, kept',
  'figure.sol-compact': 'GPT-5.6 Sol, compacted',
  'figure.sol-keep-22': '22 turns, kept',
  'figure.sol-compact-22': '22 turns, compacted',
  'figure.sol-keep-36': '36 turns, kept',
  'figure.sol-compact-36': '36 turns, compacted',
  'figure.long-calls': 'Calls above 272,000 tokens, kept',
  'figure.sol-keep-rules': 'GPT-5.6 Sol with its long-context rule, kept',
  'figure.sol-compact-rules': 'GPT-5.6 Sol with its long-context rule, compacted',
  'figure.flip': 'Break-even cached price at GPT-5.6 Sol',
  'figure.flip-22': 'Break-even, 22 turns',
  'figure.flip-36': 'Break-even, 36 turns',
  'figure.wins-flash': 'Pairs cheaper compacted, DeepSeek',
  'figure.wins-36': 'Pairs of 36 turns cheaper compacted, GPT-5.6 Sol',

  'methods.glossary.title': 'Glossary',
  'term.session': 'Session',
  'term.session.is':
    'One run of an agent from its first prompt to its last: a conversation, a task, a job.',
  'term.turn': 'Turn',
  'term.turn.is': 'What happens between two messages of the user: often several model calls.',
  'term.call': 'Model call',
  'term.call.is': 'One request to a model and its answer; what a seller bills.',
  'term.uncached': 'Uncached input',
  'term.uncached.is': 'Prompt tokens that the model processed anew, at the full price.',
  'term.read': 'Cache read',
  'term.read.is':
    'Prompt tokens whose processing the seller had kept from an earlier call with the same beginning; cheaper. Also “cached input” or “hit”.',
  'term.write': 'Cache write',
  'term.write.is':
    'Prompt tokens that the seller keeps for later calls, for a lifetime. Some sellers bill them above the input price, others not at all.',
  'term.output': 'Output',
  'term.output.is': 'Tokens that the model wrote, reasoning included.',
  'term.reasoning': 'Reasoning tokens',
  'term.reasoning.is':
    'The part of output that the model wrote before its answer; billed as output, even where it is not shown.',
  'term.window': 'Context window',
  'term.window.is': 'The most tokens that a prompt of a model may have.',
  'term.compaction': 'Compaction',
  'term.compaction.is':
    'Rewriting the history into something shorter, as a rule a summary by the model. It saves later input, costs a call, breaks the cache behind the change, and loses detail.',
  'term.tariff': 'Price list (tariff)',
  'term.tariff.is':
    'What one seller asks for one model, with dates and rules. See [Prices](page:prices).',

  // Formats.
  'formats.title': 'What files it reads',
  'formats.deck':
    '{formats} formats are recognised by their content, whatever the file is called. Anything else in CSV or JSONL is read through a mapping of columns.',
  'formats.description':
    'Agent logs, OpenTelemetry traces, API responses and plain tables that are read: where to find them, what is exact and what is assumed.',
  'formats.all.title': 'All formats',
  'formats.all.deck':
    'In the order in which they are asked. Give files or whole folders, several formats at once: copies of a call are counted once, across files.',
  'formats.format': 'Format',
  'formats.id': 'Name in answers',
  'formats.extensions': 'Usual endings',
  'formats.docs': 'Documentation',
  'formats.topic.where': 'Where to find it',
  'formats.topic.read': 'What is read',
  'formats.topic.exact': 'What is exact',
  'formats.topic.assumed': 'What is assumed',

  'formats.claude-code.where':
    'In your home folder, `~/.claude/projects/<project>/<session>.jsonl`; sub-agents in a `subagents` folder beside it. Give the whole `projects` folder.',
  'formats.claude-code.read':
    'Model, tokens, time, service tier, speed and web searches of each response. Sub-agents belong to the session and turn that started them.',
  'formats.claude-code.exact':
    'Input, cache reads and cache writes by lifetime. A response is written as several lines that all repeat its usage: they are one call. Copies in resumed and forked sessions are counted once.',
  'formats.claude-code.assumed':
    'A response without a reason for its end may hold a placeholder for its output: a lower bound. Written tokens without a lifetime are five-minute ones. A compaction whose own call no file holds is reported. The log names no seller.',

  'formats.codex.where':
    'In your home folder, `~/.codex/sessions/YYYY/MM/DD/rollout-….jsonl`, and `~/.codex/archived_sessions`. Give the whole folder: only a parent’s file tells what its fork copied.',
  'formats.codex.read':
    'Each change of the running token counters is a call; model and turn come from the context before it.',
  'formats.codex.exact':
    'Input with its cached part, output with its reasoning part; both are taken apart. Counters that are sent again are not counted again.',
  'formats.codex.assumed':
    'Written tokens live 30 minutes. Versions that do not report writes leave them unknown, inside uncached input. A fork without its parent among the files counts its copies, and says so.',

  'formats.tutor-bundles.where':
    'The `bundles.jsonl` of a tutoring study’s evaluation runs: one line a turn. The built-in sample has this form.',
  'formats.tutor-bundles.read':
    'The model calls of each turn, summaries told apart, recorded costs, compactions.',
  'formats.tutor-bundles.exact':
    'Input includes reads and writes, and is taken apart. The session is the same in every arm, so arms pair by name.',
  'formats.tutor-bundles.assumed':
    'All calls of a turn share its start. Where cache details were not reported, zeros are unknown.',

  'formats.otel.where':
    'An OTLP JSON export of a collector (its file exporter), spans printed by an SDK, a Jaeger export, a download from Phoenix.',
  'formats.otel.read':
    'Token attributes of the GenAI conventions in all their spellings, of OpenInference and of the Vercel AI SDK. The innermost span with usage is the call; sums on spans above it are not counted again.',
  'formats.otel.exact':
    'Counts, times, conversation and agent of a span. A recorded total settles whether cached tokens are inside the input.',
  'formats.otel.assumed':
    'Without a total, the convention holds: cached tokens inside the input. Written tokens without a lifetime take the seller’s default. A trace that has only sums gives one row that stands for several calls. Log records and metrics are not read.',

  'formats.pipeline-usage.where':
    'The `token_usage.json` that a multi-agent pipeline writes at the end of a run.',
  'formats.pipeline-usage.read':
    'The sums of each agent: input, output, cache reads, cache writes, model.',
  'formats.pipeline-usage.exact':
    'The sums. Cached tokens are beside the input, as in Amazon Bedrock.',
  'formats.pipeline-usage.assumed':
    'An agent is one row that stands for all its calls, so long-prompt steps, hours and windows cannot be applied: a lower bound where the seller has steps. The lifetime of writes is unknown.',

  'formats.plain-csv.where':
    'You make it: from a spreadsheet, a warehouse query or a gateway’s report, with the columns [below](#plain). This tool exports it too.',
  'formats.plain-csv.read':
    'All columns of the plain format, in any order and case. Comma, semicolon, tab or bar; quotes as in RFC 4180.',
  'formats.plain-csv.exact': 'Everything that stands in it. Export and import are without loss.',
  'formats.plain-csv.assumed':
    'Nothing. An empty count is unknown. A count such as `1.000` may mean two things and is refused, with its line.',

  'formats.plain-jsonl.where':
    'You make it: one JSON object a line, with the keys [below](#plain).',
  'formats.plain-jsonl.read': 'The same names as in the CSV form.',
  'formats.plain-jsonl.exact': 'Everything that stands in it. Export and import are without loss.',
  'formats.plain-jsonl.assumed': 'Nothing. An absent or empty count is unknown.',

  'formats.api-bodies.where':
    'Wherever you keep answers of the sellers’ APIs: a gateway’s or proxy’s request log, your own logging, the output file of a batch, a saved stream.',
  'formats.api-bodies.read':
    'Bodies of OpenAI Chat and Responses and their many relatives, Anthropic Messages, Gemini, Bedrock Converse; alone, in arrays, as JSONL, or wrapped with their request.',
  'formats.api-bodies.exact':
    'Counts of each seller’s usage, taken apart by its own rules. A stream counts by its last word. Responses that name the one before are one session.',
  'formats.api-bodies.assumed':
    'Without a session in the log, the file is the session; without a request, each call is a turn. A stream that broke off keeps a placeholder for its output: a lower bound. Without a time, the calls are priced at the catalogue’s date.',

  'formats.litellm.where':
    'The proxy’s table `LiteLLM_SpendLogs`: the answer of `/spend/logs`, rows exported by a query, or the JSON that its logging callbacks write to a bucket.',
  'formats.litellm.read':
    'Each request: model, seller, session, time, counts, what LiteLLM says it cost. Requests that are stored with it tell the turns.',
  'formats.litellm.exact':
    'Counts of the seller’s own usage, where the row has it. Whether cached tokens are inside the prompt count differs between versions, so each row is decided by its own total. Answers from LiteLLM’s own cache cost nothing and are left out.',
  'formats.litellm.assumed':
    'Where a row’s cached tokens fit into its prompt count, they are inside it. Written tokens without a lifetime take the seller’s default. Rows without a session belong to the file. Failed requests without tokens are no calls.',

  'formats.litellm-csv.where':
    'A query of the same table, saved as CSV: `\\copy (SELECT * FROM "LiteLLM_SpendLogs") TO \'spend.csv\' CSV HEADER`.',
  'formats.litellm-csv.read':
    'The same columns as in JSON, found by name; `metadata` holds JSON in a cell.',
  'formats.litellm-csv.exact': 'As in JSON.',
  'formats.litellm-csv.assumed':
    'As in JSON. Without the column `metadata`, cached tokens are unknown.',

  'formats.langfuse.where':
    '“Download as JSON” on a trace’s page, a table’s export, a page of the API, or the files of the export to a bucket as JSON or JSONL (give `observations` and `traces` together).',
  'formats.langfuse.read':
    'Generations with usage: model, counts, costs, time, session, agent. The innermost observation with usage is the call; outer generations, agents and chains repeat it and are not counted again.',
  'formats.langfuse.exact':
    'Counts by the names of their keys: `input_cache_read` lies beside `input`, `prompt_details.cache_read` inside it; the recorded total settles it. Reasoning beside the output is added to it.',
  'formats.langfuse.assumed':
    'A trace that has only sums gives one row that stands for several calls. Tokens of audio and images count as input and output. Written tokens without a lifetime take the seller’s default. A generation without usage is no call.',

  'formats.langfuse-csv.where':
    'The same tables as CSV, from the page or from the export to a bucket.',
  'formats.langfuse-csv.read':
    'The same columns, found by name in either spelling (`traceId`, `trace_id`); usage as JSON in a cell or as columns of its own.',
  'formats.langfuse-csv.exact': 'As in JSON.',
  'formats.langfuse-csv.assumed':
    'As in JSON. Without a column of sessions, the trace is the session.',

  'formats.langsmith.where':
    'Runs as the SDK or the API gives them (`list_runs`, `/runs/query`), saved as JSON or JSONL, or the batches that clients send. The bulk export is Parquet: convert it first, see [below](#files).',
  'formats.langsmith.read':
    'Runs of type `llm` with usage: model, seller, counts, costs, time, thread. Chains carry the sums of their runs and are not counted again.',
  'formats.langsmith.exact':
    'LangChain’s `usage_metadata`: cached, written and reasoning tokens are inside, the total settles it; written tokens by lifetime. A run that was sent in two parts is one call.',
  'formats.langsmith.assumed':
    'A trace that has only sums gives one row that stands for several calls. The session is the thread of the metadata, else the trace. Runs without usage, as streams may be, are no calls.',

  'formats.anthropic-console.where':
    'In the console under Usage, “Export” (`claude_api_tokens_….csv`).',
  'formats.anthropic-console.read':
    'The sums of an hour or a day by model, key, workspace, service tier, speed and size of context.',
  'formats.anthropic-console.exact':
    'The counts: uncached, read, written by lifetime, output; they are disjoint. Web searches.',
  'formats.anthropic-console.assumed':
    'A row stands for several calls, so it gives prices, but no turns and no contexts: steps by prompt size, windows and hours are not applied, a lower bound where the seller has steps.',

  'formats.anthropic-usage-api.where':
    'The answer of `/v1/organizations/usage_report/messages`, grouped by model.',
  'formats.anthropic-usage-api.read': 'The same sums as in the console’s table.',
  'formats.anthropic-usage-api.exact': 'The counts, as there.',
  'formats.anthropic-usage-api.assumed':
    'As there. Pages that overlap count once. Grouped without the model, the rows are unresolved.',

  'formats.openai-usage.where':
    'On OpenAI’s usage page, “Export”, completions. The export of costs has no tokens and is of no use here.',
  'formats.openai-usage.read':
    'The sums of a day by model, project, key, batch and service tier, with the number of requests.',
  'formats.openai-usage.exact':
    'The counts: cached tokens are inside the input and are taken out. Days without requests are left out.',
  'formats.openai-usage.assumed':
    'A row stands for several calls, so it gives prices, but no turns and no contexts: steps by prompt size, windows and hours are not applied, a lower bound where the seller has steps. Tokens of audio and images count as the rest.',

  'formats.openai-usage-api.where':
    'The answer of `/v1/organization/usage/completions`, grouped by model.',
  'formats.openai-usage-api.read': 'The same sums as in the dashboard’s table.',
  'formats.openai-usage-api.exact': 'The counts, as there.',
  'formats.openai-usage-api.assumed': 'As there. Pages that overlap count once.',

  'formats.cursor-usage.where':
    'On Cursor’s dashboard under Usage, “Export CSV” (`usage-events-….csv`).',
  'formats.cursor-usage.read': 'Each event: time, model, four counts, cost.',
  'formats.cursor-usage.exact':
    'The counts: “w/ Cache Write” is what was written, “w/o” what was neither written nor read; with reads and output they add up to the total. Events that were not charged are left out.',
  'formats.cursor-usage.assumed':
    'An event may cover several calls, so it gives prices, but no turns and no contexts. `auto` hides the model. Written tokens of Claude live five minutes.',

  'formats.deepseek-usage.where':
    'On DeepSeek’s platform under Usage, “Export”; of the two tables, the one of amounts.',
  'formats.deepseek-usage.read':
    'Each day, model and key: the rows of cache hits, misses, output and requests are put together.',
  'formats.deepseek-usage.exact': 'The counts; hits and misses are disjoint.',
  'formats.deepseek-usage.assumed':
    'A row stands for several calls, so it gives prices, but no turns and no contexts: steps by prompt size, windows and hours are not applied, a lower bound where the seller has steps.',

  'formats.openrouter-activity.where':
    'On OpenRouter’s activity page, the export of single generations. Exports that are grouped by day or model are read, too, see [below](#openrouter-grouped).',
  'formats.openrouter-activity.read':
    'Each generation: time, model, counts, cost. OpenRouter is the seller, whoever ran the model.',
  'formats.openrouter-activity.exact':
    'Cached tokens are inside the prompt, reasoning inside the completion; both are taken apart.',
  'formats.openrouter-activity.assumed':
    'The table names no conversations: the file is the session, each call a turn. Tokens written to a cache are not reported and count as uncached. Times have no zone and are UTC.',

  'formats.bedrock-log.where':
    'The log’s S3 bucket (`…/modelinvocations/…json.gz`; give the folder as it is), or `aws logs filter-log-events` on its log group, saved as JSON.',
  'formats.bedrock-log.read':
    'Each invocation: model, counts, time, caller. Stored requests tell conversations and turns.',
  'formats.bedrock-log.exact':
    'The counts of the log: uncached, read, written and output are disjoint. Lifetimes of writes, where the body tells them.',
  'formats.bedrock-log.assumed':
    'A log names no conversation: unless its metadata does, calls of one caller with the same first message are one. Without stored requests the file is the session. Written tokens without a lifetime live five minutes.',

  'formats.bedrock-log-csv.where':
    'CloudWatch Logs Insights on the log group, `fields @timestamp, @message`, exported as CSV.',
  'formats.bedrock-log-csv.read': 'The same entries, each in its cell.',
  'formats.bedrock-log-csv.exact': 'As in JSON.',
  'formats.bedrock-log-csv.assumed':
    'As in JSON. Insights cuts long messages: such entries are left out.',

  'formats.helicone.where':
    '`npx @helicone/export`, best with `--include-body`, or the answer of its requests API.',
  'formats.helicone.read':
    'Each request: model, seller, counts, cost, time, session (`Helicone-Session-Id`). Stored bodies tell turns.',
  'formats.helicone.exact':
    'Counts of the answer’s own usage where its body is there. Else Helicone’s columns: cached tokens lie beside the prompt, a total settles it. Answers from Helicone’s own cache are left out.',
  'formats.helicone.assumed':
    'Without a session property, the file is the session. Written tokens without a lifetime take the seller’s default.',

  'formats.helicone-csv.where': '`npx @helicone/export --format csv`.',
  'formats.helicone-csv.read':
    'The same columns, found by name; properties and bodies as JSON in a cell.',
  'formats.helicone-csv.exact': 'As in JSON.',
  'formats.helicone-csv.assumed': 'As in JSON.',

  'formats.har.where':
    'The network panel of a browser or a proxy (mitmproxy, Charles), “Save all as HAR with content”. It holds keys in its headers: they are not looked at, and nothing leaves this page.',
  'formats.har.read':
    'Answers of the sellers’ APIs, whole or streamed, with their requests; all other entries are passed over.',
  'formats.har.exact':
    'As for API responses. The seller is told by the address that was called. A response that was recorded twice is one call.',
  'formats.har.assumed':
    'As for API responses. Streams in binary frames (Amazon’s) cannot be read.',

  'formats.otlp-logs.where':
    'A collector’s file exporter that receives the logs of Claude Code, Codex or Gemini CLI; Gemini CLI’s own `telemetry.outfile`.',
  'formats.otlp-logs.read':
    'Each request: model, counts, cost, session, turn; `claude_code.api_request`, `codex.sse_event`, `gemini_cli.api_response`.',
  'formats.otlp-logs.exact':
    'The counts, by each agent’s own rules. For Claude Code, the output is the final one, which its transcript may lack. A record that was sent again counts once.',
  'formats.otlp-logs.assumed':
    'Written tokens live as long as the seller’s default. Given with the transcripts of the same sessions, each request counts once: told by its id, else by session, prompt, cache read and time. Metrics are running sums and are not read.',

  'formats.phoenix.where':
    '`px.Client().get_spans_dataframe()` saved with `to_json(orient="records")`. Spans as Phoenix’s page downloads them are OpenTelemetry.',
  'formats.phoenix.read':
    'Each row is put together to a span and read as OpenTelemetry: the innermost span with usage is the call.',
  'formats.phoenix.exact': 'As for OpenTelemetry.',
  'formats.phoenix.assumed':
    'As for OpenTelemetry. Instrumentations that count cached tokens beside the prompt show it by a larger cached count or by the total.',

  'formats.phoenix-csv.where': 'The same data frame, saved with `to_csv`.',
  'formats.phoenix-csv.read': 'The same columns, found by name.',
  'formats.phoenix-csv.exact': 'As for OpenTelemetry.',
  'formats.phoenix-csv.assumed': 'As for OpenTelemetry.',

  'formats.mlflow.where':
    'A trace downloaded from MLflow’s page, `trace.to_json()`, or the rows of `mlflow.search_traces()` as JSON.',
  'formats.mlflow.read':
    'Spans of type `CHAT_MODEL` and `LLM` with `mlflow.chat.tokenUsage`: model, counts, time, session. What agents, chains and the trace itself say are sums.',
  'formats.mlflow.exact':
    'Counts; a recorded total settles whether cached tokens are inside the input.',
  'formats.mlflow.assumed':
    'Without a total they are inside, unless they exceed it. The lifetime of written tokens is the seller’s default, or unknown. The session is `mlflow.trace.session`, else the trace.',

  'formats.mlflow-csv.where':
    '`mlflow.search_traces().to_csv()`, with its column of spans as JSON.',
  'formats.mlflow-csv.read': 'The spans of each row.',
  'formats.mlflow-csv.exact': 'As in JSON.',
  'formats.mlflow-csv.assumed': 'As in JSON.',

  'formats.vercel-ai-sdk.where':
    'What your program logs of `generateText` and `streamText`, in `onFinish` or of the result, one JSON object a line. Its spans are OpenTelemetry.',
  'formats.vercel-ai-sdk.read':
    'Each step: model, seller, counts, time, id. `totalUsage` is the sum of the steps and is not counted again.',
  'formats.vercel-ai-sdk.exact':
    'The seller’s own usage where the SDK hands it on. Else the SDK’s: `noCacheTokens`, reads and writes are disjoint; older versions have cached tokens inside the input, unless the total or a larger count shows otherwise.',
  'formats.vercel-ai-sdk.assumed':
    'Without a session of your own (`sessionId`), the file is the session. A total without its steps is one row that stands for several calls.',

  'formats.weave.where':
    '“Export” of the Traces table as JSONL, or `client.get_calls()` and the API, saved as JSON.',
  'formats.weave.read':
    '`summary.usage` by model. The usage of a call holds the sums of the calls below it, so only the innermost count.',
  'formats.weave.exact':
    'The seller’s own counts: Anthropic’s cached tokens beside the input, OpenAI’s inside; a total settles it.',
  'formats.weave.assumed':
    'A call whose usage counts several requests and has none below it is one row that stands for them. The session is the thread, else the trace. Written tokens without a lifetime take the seller’s default.',

  'formats.opik.where':
    '`opik export`, or `client.search_spans()` and the API’s `/spans`, saved as JSON or JSONL.',
  'formats.opik.read': 'Spans of type `llm` with usage: model, seller, counts, cost, time, thread.',
  'formats.opik.exact':
    '`original_usage`, what the seller said, is read by that seller’s rules; else Opik’s own counts.',
  'formats.opik.assumed':
    'Spans alone do not know their thread: the trace is the session then. Spans without usage are no calls.',

  'formats.strands.where':
    '`result.metrics.get_summary()`, logged as JSON; add `model_id`, `session_id` and `timestamp`, which it lacks. Strands’ spans are OpenTelemetry.',
  'formats.strands.read':
    'Each cycle of each invocation is one call. `accumulated_usage` is their sum and is not counted again.',
  'formats.strands.exact':
    'Counts as in Bedrock’s Converse: input, reads, writes and output are disjoint.',
  'formats.strands.assumed':
    'Older versions have the sum only: one row that stands for several calls. Without the fields you add, the file is the session, the model is not known and the price date is the catalogue’s.',

  'formats.plain.title': 'The plain format',
  'formats.plain.deck':
    'One row a model call, as CSV with these columns or as JSONL with these keys. It is the way in for whatever is not listed here. Columns are found by name; those you do not have may be absent.',
  'formats.column': 'Column',
  'formats.kind': 'Kind',
  'formats.meaning': 'Meaning',
  'formats.kind.count': 'whole number',
  'formats.kind.text': 'text',
  'formats.kind.time': 'ISO 8601',
  'formats.kind.money': 'decimal, dollars',
  'formats.kind.flag': 'true or false',
  'column.time': 'Start of the call; UTC without a zone. Empty: unknown.',
  'column.session': 'Sessions of two arms are paired by it. Empty: the name of the file.',
  'column.turn': 'The turn within the session. Empty: each call is a turn.',
  'column.call_id': 'Tells copies of a call in several files.',
  'column.agent': 'Name of the agent.',
  'column.purpose': '`agent` (if empty), `subagent`, `summary`, `other`.',
  'column.provider': 'The seller.',
  'column.model': 'The model, as recorded.',
  'column.uncached_input': 'Prompt tokens that were not cached; neither reads nor writes.',
  'column.cache_read': 'Prompt tokens read from the cache.',
  'column.cache_write': 'Tokens written to the cache for an unknown lifetime.',
  'column.cache_write_5m': 'Written for 5 minutes.',
  'column.cache_write_30m': 'Written for 30 minutes.',
  'column.cache_write_1h': 'Written for 1 hour.',
  'column.cache_write_12h': 'Written for 12 hours.',
  'column.output': 'Output tokens, reasoning included.',
  'column.reasoning': 'The part of output that is reasoning.',
  'column.output_reliable': '`false` where output is a placeholder. Empty: `true`.',
  'column.service_tier': 'As recorded: `batch`, `flex`, `priority`…',
  'column.speed': 'As recorded: `fast`…',
  'column.region': 'As recorded.',
  'column.web_searches': 'Web searches of the call.',
  'column.recorded_cost': 'What the log says the call cost.',
  'column.calls': 'How many calls the row stands for. Empty: 1.',
  'column.aggregated': '`true` on a sum over an unknown number of calls. Only where needed.',
  'column.inconsistent': '`true` where the counts contradict each other. Only where needed.',
  'column.estimated':
    '`true` for a call that no log recorded: its counts are an estimate. Only where needed.',
  'formats.plain.rules':
    'Counts do not overlap, except `reasoning`, which is a part of `output`. An empty count is unknown; `0` is zero. A file is taken for the plain format when it has `model` or `session` and at least two columns of counts.',
  'formats.plain.example': 'The smallest useful file:',

  'formats.mapping.title': 'Any other CSV or JSONL',
  'formats.mapping.a':
    'A table that no format claims is read through a mapping: which of its columns (or, in JSON, which path such as `usage.prompt_tokens`) is which column of the plain format. Columns with well-known names, English, French, German or Spanish, are proposed. What separates the cells and which mark is decimal are settled once for the file, shown, and yours to change.',
  'formats.mapping.b':
    'One question decides the bill: does the input column hold the cached tokens too, and the output column the reasoning? The rows often show it, by their totals. What nothing shows is asked, never guessed.',
  'formats.mapping.c':
    'On the command line the mapping is a file, `--map mapping.json`, of this form. A misspelt key is refused, because it would silently leave tokens out.',

  'formats.files.title': 'Files that are packed, or are no text',
  'formats.files.read':
    'Text is read in UTF-8 and UTF-16, plain or packed as {containers}. A line that is damaged or unfinished is skipped and listed, with its number; the lines around it count.',
  'formats.files.archives':
    'An archive is read like a folder: each file in it keeps its path, which tells projects, sessions and sub-agents apart. One archive may lie in another; what is packed inside that is refused. A file that is encrypted, damaged or packed in another way is named, and its neighbours are read. A ZIP is read from its start to its end, so one whose directory was cut off still gives its files. A table in an archive whose columns have to be mapped must be unpacked for the page; the command line maps it as it is.',
  'formats.files.limits':
    'Unpacking stops, with a message, at {gigabytes} GB, at {files} files, or at {ratio} times the packed size (judged after {from} MB). What came before counts.',
  'formats.files.unread': 'Not read, and what to do instead:',
  'container.sqlite': 'SQLite',
  'container.sqlite.instead':
    'Export the table of calls as CSV: `sqlite3 -header -csv traces.db "SELECT * FROM calls" > calls.csv`. Then map its columns.',
  'container.parquet': 'Parquet',
  'container.parquet.instead':
    "Export it as CSV, with DuckDB for instance: `duckdb -c \"COPY (SELECT * FROM 'calls.parquet') TO 'calls.csv' (HEADER)\"`. Then map its columns.",
  'container.other': 'Anything else',
  'container.other.instead':
    'Most observability tools export CSV or JSONL. A spreadsheet saves as CSV. A warehouse can be asked for the columns of the [plain format](#plain).',
} as const satisfies Record<string, Template>;
