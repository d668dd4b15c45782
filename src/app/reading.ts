/** Files on their way in: progress, cancel, tables that wait for a mapping. */
import { createSignal, type Accessor } from 'solid-js';
import type { Mapping } from '../importers/mapped/mapping.ts';
import type { Peek } from '../importers/mapped/peek.ts';
import type { FileReport } from '../importers/merge.ts';
import type { TariffForm } from '../tariffs/form.ts';
import type { ArmName, ArmResult } from '../worker/messages.ts';
import type { ImportState, Unmapped } from './app.ts';
import type { Services } from './services.ts';

const IDLE: ImportState = {
  status: 'idle',
  bytesRead: 0,
  bytesTotal: 0,
  calls: 0,
  files: [],
  models: [],
  byPurpose: null,
  compactFiles: [],
  error: null,
};

/** An arm that was read and holds calls. */
export interface Arrived {
  readonly arm: ArmName;
  readonly result: ArmResult;
  /** The compacted arm, where both were among the files. */
  readonly other: ArmResult | null;
  /** Sample id, or ''. */
  readonly sample: string;
}

export interface Reading {
  readonly state: Accessor<ImportState>;
  readonly unmapped: Accessor<readonly Unmapped[]>;
  /** Reads files into an arm; what was being read is given up. */
  open(files: readonly File[], arm: ArmName, sample?: string): Promise<void>;
  applyMapping(table: Unmapped, mapping: Mapping): void;
  dismissMapping(table: Unmapped): void;
  /** Looks at a table again, its cells separated otherwise. */
  separate(table: Unmapped, delimiter: string): Promise<void>;
  /** Says why nothing could be read. */
  fail(error: string): void;
  /** Back to nothing read: the page shows something else. */
  forget(): void;
}

export function createReading(
  services: Services,
  customForms: Accessor<readonly TariffForm[]>,
  arrived: (what: Arrived) => void,
): Reading {
  const [state, setState] = createSignal<ImportState>(IDLE);
  const [unmapped, setUnmapped] = createSignal<readonly Unmapped[]>([]);
  /** Number of the reading under way: an older one has nothing more to say. */
  let current = 0;
  /** What was given last, so that a mapping can be applied to it. */
  const given: Record<ArmName, { files: readonly File[]; mappings: (Mapping | null)[] }> = {
    keep: { files: [], mappings: [] },
    compact: { files: [], mappings: [] },
  };
  /** Confirmed mappings by header: the next file of the same header needs no question. */
  const known = new Map<string, Mapping>();

  const read = async (
    files: readonly File[],
    arm: ArmName,
    sample: string,
    mappings: readonly (Mapping | null)[],
  ): Promise<void> => {
    if (files.length === 0) return;
    given[arm] = { files, mappings: [...mappings] };
    const mine = ++current;
    const before = state();
    setState({
      ...IDLE,
      status: 'reading',
      bytesTotal: files.reduce((n, f) => n + f.size, 0),
      files: arm === 'compact' ? before.files : [],
      models: arm === 'compact' ? before.models : [],
      byPurpose: arm === 'compact' ? before.byPurpose : null,
    });
    try {
      const { arm: result, compact: other } = await services.read(
        arm,
        files,
        mappings,
        customForms(),
        (p) => {
          if (mine === current) setState((s) => ({ ...s, bytesRead: p.bytes, calls: p.calls }));
        },
      );
      if (mine !== current) return;
      setState((s): ImportState => ({
        ...s,
        status: 'done',
        bytesRead: s.bytesTotal,
        calls: result.inventory.totals.calls,
        files: arm === 'keep' ? result.files : s.files,
        compactFiles: arm === 'compact' ? result.files : (other?.files ?? []),
        models: arm === 'keep' ? result.inventory.models : s.models,
        byPurpose: arm === 'keep' ? result.inventory.byPurpose : s.byPurpose,
      }));
      void findTables(arm, result.files, result.inventory.totals.calls, mine);
      if (result.inventory.totals.calls > 0) arrived({ arm, result, other, sample });
    } catch (error) {
      if (mine !== current) return;
      const cancelled = services.isCancel(error);
      setState({
        ...before,
        status: cancelled ? 'cancelled' : 'failed',
        error: cancelled || !(error instanceof Error) ? null : reasonOf(error),
      });
    }
  };

  /** Looks at the files that no importer knew: a table among them can be mapped. */
  const findTables = async (
    arm: ArmName,
    reports: readonly FileReport[],
    calls: number,
    mine: number,
  ): Promise<void> => {
    const tables: Unmapped[] = [];
    const asked = new Set<string>();
    let again = false;
    // Files of an archive are not among them. Backwards: of one name the first counts.
    const places = new Map(given[arm].files.map((f, i) => [pathOf(f), i] as const).toReversed());
    for (const report of reports) {
      if (report.refusal?.code !== 'unknown-format') continue;
      const index = places.get(report.name) ?? -1;
      const file = given[arm].files[index];
      if (file === undefined) continue;
      const peek = await services.peek(file, null);
      if (mine !== current) return;
      if (peek === null) continue;
      const mapping = known.get(headerKey(peek));
      // A mapping that did not help is asked about again, not tried again.
      if (mapping !== undefined && (given[arm].mappings[index] ?? null) === null) {
        given[arm].mappings[index] = mapping;
        again = true;
      } else if (!asked.has(headerKey(peek))) {
        // One question for all files of a header: its answer is known when they are read again.
        asked.add(headerKey(peek));
        tables.push({ arm, index, name: report.name, peek });
      }
    }
    setUnmapped((old) => [...old.filter((u) => u.arm !== arm), ...tables]);
    if (again) void read(given[arm].files, arm, '', given[arm].mappings);
    else if (tables.length === 0 && calls === 0)
      setState((s) => ({ ...s, status: 'failed', error: 'no-calls' }));
  };

  const without = (table: Unmapped): void => {
    setUnmapped((old) => old.filter((u) => u.arm !== table.arm || u.index !== table.index));
  };

  return {
    state,
    unmapped,
    open: (files, arm, sample = '') =>
      read(
        files,
        arm,
        sample,
        files.map(() => null),
      ),
    applyMapping: (table, mapping) => {
      known.set(headerKey(table.peek), mapping);
      // The next such file shows the header that was seen before the reader chose the separator.
      if (table.seenAs !== undefined) known.set(table.seenAs, mapping);
      const { files, mappings } = given[table.arm];
      without(table);
      void read(
        files,
        table.arm,
        '',
        files.map((_, i) => (i === table.index ? mapping : (mappings[i] ?? null))),
      );
    },
    dismissMapping: without,
    separate: async (table, delimiter) => {
      const file = given[table.arm].files[table.index];
      if (file === undefined) return;
      const mine = current;
      const peek = await services.peek(file, delimiter);
      if (peek === null || mine !== current) return;
      const seenAs = table.seenAs ?? headerKey(table.peek);
      setUnmapped((old) =>
        old.map((u) =>
          u.arm === table.arm && u.index === table.index ? { ...table, peek, seenAs } : u,
        ),
      );
    },
    fail: (error) => setState((s) => ({ ...s, status: 'failed', error })),
    forget: () => {
      current++;
      setState(IDLE);
      setUnmapped([]);
    },
  };
}

/** A part of the page that did not load says so in words; its address is no help. */
function reasonOf(error: Error): string {
  return /dynamically imported|importing a module|load(ing)? (failed|error)/i.test(error.message)
    ? 'offline'
    : error.message;
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

/** Names a header: what was confirmed for it holds for every file that has it. */
export function headerKey(peek: Peek): string {
  return `${peek.format}\n${peek.header.join('\n')}`;
}
