import { API_SERVER } from '#cluster/api/request.ts';
import {
  flowTables,
  type LevelRecord,
  type PoolRecord,
  type SchemaRecord,
} from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { API_SERVERS } from '#cluster/apiserver/servers/serverRecords.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { LevelView } from '#protocol/fairness.ts';
import { ViewCollection } from './viewCollection.ts';

interface ServerTables {
  readonly levels: Table<LevelRecord>;
  readonly pools: Table<PoolRecord>;
  readonly schemas: Table<SchemaRecord>;
  /** `server/name` by name: a text made once, because a flood touches it a thousand times a second. */
  readonly keys: Map<string, string>;
}

/** Priority levels of all API servers: a dozen small records, however many requests there are. */
export class LevelViews {
  readonly collection: ViewCollection<LevelView>;
  private readonly world: World;
  private readonly servers = new Map<string, ServerTables>();

  constructor(world: World) {
    this.world = world;
    this.collection = new ViewCollection((key) => this.compute(key));
    this.follow(API_SERVER);
    const servers = world.table(API_SERVERS);
    for (const id of servers.keys()) this.follow(id);
    servers.observe((id, _, after) => {
      if (after) this.follow(id);
      for (const key of this.servers.get(id)?.keys.values() ?? []) this.collection.touch(key);
    });
  }

  private follow(server: string): void {
    if (this.servers.has(server)) return;
    const names = flowTables(server);
    const tables: ServerTables = {
      levels: this.world.table(names.levels),
      pools: this.world.table(names.pools),
      schemas: this.world.table(names.schemas),
      keys: new Map(),
    };
    this.servers.set(server, tables);
    const touch = (level: string) => this.collection.touch(this.keyOf(server, tables, level));
    for (const name of tables.levels.keys()) touch(name);
    tables.levels.observe(touch);
    tables.pools.observe(touch);
    tables.schemas.observe((_, before, after) => {
      const { level } = (after ?? before) as SchemaRecord;
      touch(level);
    });
  }

  private keyOf(server: string, { keys }: ServerTables, level: string): string {
    let key = keys.get(level);
    if (key === undefined) {
      key = `${server}/${level}`;
      keys.set(level, key);
    }
    return key;
  }

  private compute(key: string): LevelView | undefined {
    const slash = key.lastIndexOf('/');
    const [server, name] = [key.slice(0, slash), key.slice(slash + 1)];
    const tables = this.isThere(server) ? this.servers.get(server) : undefined;
    const level = tables?.levels.get(name);
    if (!tables || !level) return undefined;
    const pool = tables.pools.get(name);
    const { type, nominal, current, lower, upper } = level;
    return {
      key,
      server,
      name,
      type,
      nominal,
      current,
      lower,
      upper,
      seatsInUse: pool?.seatsInUse ?? 0,
      executing: pool?.requestsExecuting ?? 0,
      waiting: pool?.requestsWaiting ?? 0,
      rejected: rejectedAt(tables.schemas, name),
    };
  }

  /** The first server is always there; others come and go. */
  private isThere(server: string): boolean {
    return server === API_SERVER || this.world.table(API_SERVERS).has(server);
  }
}

function rejectedAt(schemas: Table<SchemaRecord>, level: string): number {
  let sum = 0;
  for (const schema of schemas.unordered())
    if (schema.level === level) sum += schema.queueFull + schema.concurrencyLimit + schema.timeOut;
  return sum;
}
