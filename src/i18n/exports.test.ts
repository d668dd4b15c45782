import { describe, expect, test } from 'vitest';
import { exportWay } from './exports.ts';

describe('the way out of a container', () => {
  test.each([
    ['/home/me/.local/share/opencode/opencode.db', 'opencode'],
    ['kilo.db', 'Kilo'],
    ['.local/share/goose/sessions/sessions.db', 'Goose'],
    ['.hermes/state.db', 'Hermes'],
    ['C:\\Users\\me\\Cursor\\User\\globalStorage\\state.vscdb', 'Cursor'],
    ['phoenix.db', 'Phoenix'],
    ['mlflow.db', 'MLflow'],
    ['sessions.db', 'SQLite'],
  ])('%s is known as a database of %s', (name, tool) => {
    expect(exportWay('sqlite', name)?.tool).toBe(tool);
  });

  test('a name that could break out of its command is not put into it', () => {
    for (const name of ["a'; rm -rf x.parquet", '$(x).db', '-x.db', 'a b.db'])
      for (const container of ['sqlite', 'parquet'])
        expect(exportWay(container, name)?.command).toContain('FILE.');
    expect(exportWay('parquet', 'out/part-0.parquet')?.command).toContain("'part-0.parquet'");
  });

  test('other containers have another way', () => {
    expect(exportWay('zip', 'a.zip')).toBeNull();
  });
});
