import { defaultAccount } from '#cluster/api/customScale.ts';
import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/**
 * Creates the ServiceAccount `default` in every Namespace.
 * Upstream source (v1.36.2): pkg/controller/serviceaccount/serviceaccounts_controller.go.
 */
export class ServiceAccountController implements Controller {
  readonly name = 'ServiceAccount';
  readonly watches = ['Namespace', 'ServiceAccount'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Namespace') && type !== 'DELETED') scope.enqueue(object.metadata.name);
    else if (isKind(object, 'ServiceAccount') && type === 'DELETED') scope.enqueue(object.metadata.namespace ?? '');
  }

  sync(scope: SyncScope): void {
    const namespace = scope.cache('Namespace').get(scope.key);
    if (!namespace || namespace.metadata.deletionTimestamp !== undefined) return;
    if (scope.cache('ServiceAccount').has(`${scope.key}/default`)) return;
    const object = defaultAccount(scope.key);
    scope.send({ verb: 'create', kind: 'ServiceAccount', namespace: scope.key, name: 'default', object });
  }
}
