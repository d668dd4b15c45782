/**
 * Names of agents inside a strategy's text. Where single agents' caches are switched
 * (`agent-cache:planner=off`), a key is a recorded name, so the reader's own string. Read without
 * the strategies themselves: the page names what a link would show before it loads them.
 */
const SWITCH = 'agent-cache:';
/** Signs that mean something in such a text. */
const RESERVED = /[%,=+:]/g;

/** The recorded names in a spec, each once. */
export function agentNames(spec: string | null): string[] {
  const names = new Set<string>();
  withAgents(spec, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

/** The spec with other names; `null` stays `null`. */
export function withAgents<S extends string | null>(
  spec: S,
  rename: (name: string) => string,
): S | string {
  if (spec === null) return spec;
  return spec
    .split('+')
    .map((part) => {
      if (!part.trim().startsWith(SWITCH)) return part;
      const pairs = part.trim().slice(SWITCH.length).split(',');
      return `${SWITCH}${pairs
        .map((pair) => {
          const at = pair.indexOf('=');
          if (at < 0) return pair;
          const name = rename(decoded(pair.slice(0, at).trim()));
          return `${name.replace(RESERVED, encodeURIComponent)}${pair.slice(at)}`;
        })
        .join(',')}`;
    })
    .join('+');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
