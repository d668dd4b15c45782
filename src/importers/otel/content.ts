/**
 * The prompt that a span tells of, where the instrumentation captures content:
 * `gen_ai.input.messages` and its like
 * (https://github.com/open-telemetry/semantic-conventions-genai, docs/gen-ai/gen-ai-spans.md),
 * numbered attributes of OpenInference and OpenLLMetry, or `ai.prompt.messages` of the Vercel AI SDK.
 */
import type { PromptPart } from '../../trace/trace.ts';
import { partsOfRequest } from '../content.ts';
import { asArray, at, own, type Json } from '../fields.ts';
import { first, parsed, type Attributes } from './attributes.ts';

const MESSAGES = ['gen_ai.input.messages', 'ai.prompt.messages'];
const SYSTEM = ['gen_ai.system_instructions'];
const TOOLS = ['gen_ai.tool.definitions', 'ai.prompt.tools'];

/** `llm.input_messages.0.message.role`, `gen_ai.prompt.0.content`. */
const NUMBERED =
  /^(?:llm\.input_messages|gen_ai\.prompt)\.(\d{1,6})\.(?:message\.)?(role|content)$/;
/** The parts of a message by themselves: `….contents.0.message_content.text`. */
const NUMBERED_PART =
  /^llm\.input_messages\.(\d{1,6})\.message\.contents\.\d{1,6}\.message_content\.text$/;
const NUMBERED_TOOL = /^llm\.tools\.\d{1,6}\.tool\.json_schema$/;

/** The parts of the whole prompt; empty where no content was captured. */
export function promptOf(attributes: Attributes): PromptPart[] {
  const messages = parsed(first(attributes, MESSAGES));
  const request = Array.isArray(messages)
    ? { messages: messages as unknown[], tools: [] }
    : numbered(attributes);
  if (request === null) return [];
  return partsOfRequest({
    system: parsed(first(attributes, SYSTEM)),
    tools: first(attributes, TOOLS) ?? request.tools,
    messages: request.messages,
  });
}

function numbered(
  attributes: Attributes,
): { readonly messages: unknown[]; readonly tools: unknown[] } | null {
  if (attributes.nested) return nested(attributes);
  const messages: { role?: unknown; content: unknown[] }[] = [];
  const tools: unknown[] = [];
  for (const [key, value] of Object.entries(attributes.values)) {
    const [, index, field] = NUMBERED.exec(key) ?? NUMBERED_PART.exec(key) ?? [];
    if (index !== undefined) {
      const message = (messages[Number(index)] ??= { content: [] });
      if (field === 'role') message.role = value;
      else message.content.push(value);
    } else if (NUMBERED_TOOL.test(key)) tools.push(value);
  }
  // Numbers may be left out; what is not there is no message.
  return messages.length === 0 ? null : { messages: Object.values(messages), tools };
}

/** OpenInference's attributes as objects: `llm.input_messages[].message`. */
function nested({ values }: Attributes): { messages: unknown[]; tools: unknown[] } | null {
  const llm = own(values, 'llm');
  const list = own(values, 'llm.input_messages') ?? own(llm, 'input_messages');
  const messages = asArray(list).map((m): Json => {
    const message = own(m, 'message');
    const contents = asArray(own(message, 'contents')).map((c) => at(c, 'message_content', 'text'));
    const content = own(message, 'content');
    return { role: own(message, 'role'), content: contents.length > 0 ? contents : content };
  });
  const tools = asArray(own(values, 'llm.tools') ?? own(llm, 'tools'));
  return messages.length === 0
    ? null
    : { messages, tools: tools.map((t) => at(t, 'tool', 'json_schema')) };
}
