import type { Micros } from '#base/time.ts';
import type { History } from '#session/reader.ts';
import { KeptTapes } from '../run/keptTapes.ts';
import { walkEntries } from '../run/walkEntries.ts';

/** A record from an entry on; `undefined` when it was deleted. */
export interface RecordVersion {
  readonly seq: number;
  readonly atUs: Micros;
  readonly value: object | undefined;
}

/** Every version of one record along a branch. It grows with the branch and reads each entry once. */
class RecordTape {
  readonly versions: RecordVersion[] = [];
  private readonly table: string;
  private readonly key: string;
  private walked = 0;

  /** @param id `table|key` */
  constructor(id: string) {
    const bar = id.indexOf('|');
    this.table = id.slice(0, bar);
    this.key = id.slice(bar + 1);
  }

  extend(run: History): void {
    const isFirst = this.walked === 0;
    const walk = walkEntries(
      run,
      this.walked,
      ({ table, key }) => table === this.table && key === this.key,
      ({ seq, atUs, delta }) => {
        for (const { table, key, before, after } of delta) {
          if (table !== this.table || key !== this.key) continue;
          if (before && this.versions.length === 0) this.versions.push({ seq: 0, atUs: 0, value: before });
          this.versions.push({ seq, atUs, value: after });
        }
      },
    );
    this.walked = walk.seq;
    const now = run.world.tableNamed(this.table).get(this.key);
    if (isFirst && now && this.versions.length === 0) this.versions.push({ seq: 0, atUs: 0, value: now });
  }
}

const KEPT = 8;
const tapes = new KeptTapes(KEPT, (id) => new RecordTape(id));

/** The versions of a record of a table along the present branch, to the end of what is known. */
export function versionsOf(run: History, table: string, key: string): readonly RecordVersion[] {
  return tapes.of(run, `${table}|${key}`).versions;
}
