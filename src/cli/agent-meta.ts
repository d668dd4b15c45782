/**
 * What Claude Code writes beside a sub-agent's transcript: `agent-<id>.meta.json` with the agent's
 * type and who called it, and no usage (https://github.com/entireio/cli/pull/1935). A folder may
 * hold hundreds; to list each as no trace would bury the files that should be one.
 */
import { readFile } from 'node:fs/promises';

const META = /^(agent-.+)\.meta\.json$/;
/** They have some hundred bytes; a large file is something else. */
const MOST_BYTES = 64 * 1024;
/** A key that counts: should such files ever hold usage, they must be seen. */
const COUNTS = /usage|tokens/i;

/** Whether a file of a folder is one, by its name, its neighbours and what it holds. */
export async function isAgentMeta(
  path: string,
  name: string,
  size: number,
  neighbours: ReadonlySet<string>,
): Promise<boolean> {
  const agent = META.exec(name)?.[1];
  if (agent === undefined || size > MOST_BYTES || !neighbours.has(`${agent}.jsonl`)) return false;
  try {
    let counts = false;
    const value = JSON.parse(await readFile(path, 'utf8'), (key, part: unknown) => {
      counts ||= COUNTS.test(key);
      return part;
    }) as { agentType?: unknown } | null;
    return typeof value?.agentType === 'string' && !counts;
  } catch {
    return false;
  }
}
