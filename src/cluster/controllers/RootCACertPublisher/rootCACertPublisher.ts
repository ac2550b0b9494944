import { ROOT_CA, rootCertificates } from '#cluster/api/customScale.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { isKind } from '#model/kinds.ts';
import type { Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';

/**
 * Maintains a ConfigMap with the cluster's certificates in every Namespace, which Pods mount beside their token.
 * Restores it after a deletion or change.
 * Upstream source (v1.36.2): pkg/controller/certificates/rootcacertpublisher/publisher.go.
 */
export class RootCACertPublisher implements Controller {
  readonly name = 'RootCACertPublisher';
  readonly watches = ['Namespace', 'ConfigMap'];

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Namespace') && type !== 'DELETED') scope.enqueue(object.metadata.name);
    else if (object.metadata.name === ROOT_CA && isKind(object, 'ConfigMap') && type !== 'ADDED')
      scope.enqueue(object.metadata.namespace ?? '');
  }

  sync(scope: SyncScope): void {
    const { key: namespace } = scope;
    const found = scope.cache('Namespace').get(namespace);
    if (!found || found.metadata.deletionTimestamp !== undefined) return;
    const wanted = rootCertificates(namespace);
    const map = scope.cache('ConfigMap').get(`${namespace}/${ROOT_CA}`);
    const base = { kind: 'ConfigMap', namespace, name: ROOT_CA } as const;
    if (!map) scope.send({ ...base, verb: 'create', object: wanted });
    else if (!sameData(map.data, wanted.data))
      scope.send({ ...base, verb: 'update', object: { ...map, data: wanted.data } as typeof wanted });
  }
}
