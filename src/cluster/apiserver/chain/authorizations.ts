import type { Identity } from '#cluster/api/clientIdentity.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { RequestInfo } from '#cluster/api/requestInfo.ts';
import type { World } from '#kernel/world.ts';
import { type Authorization, authorize } from './authorize.ts';

const RULES = ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'] as const;

/**
 * Caches the results of `authorize` until a role or binding changes, because load generators and pollers repeat the
 * same requests.
 */
export class Authorizations {
  private readonly world: World;
  private known = new WeakMap<Identity, WeakMap<RequestInfo, Authorization>>();
  private isStale = false;

  constructor(world: World) {
    this.world = world;
    for (const kind of RULES)
      world.tableNamed(store(kind)).observe(() => {
        this.isStale = true;
      });
  }

  of(identity: Identity, info: RequestInfo): Authorization {
    if (this.isStale) {
      this.known = new WeakMap();
      this.isStale = false;
    }
    let answers = this.known.get(identity);
    if (!answers) {
      answers = new WeakMap();
      this.known.set(identity, answers);
    }
    let answer = answers.get(info);
    if (!answer) {
      answer = authorize(this.world, identity, info);
      answers.set(info, answer);
    }
    return answer;
  }
}
