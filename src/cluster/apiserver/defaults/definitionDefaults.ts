import type { CustomResourceDefinition } from '#model/generated/types.ts';
import { change, fill } from './fill.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/defaults.go. */
export function definitionDefaults(definition: CustomResourceDefinition): CustomResourceDefinition {
  return change(definition, 'spec', (spec) => {
    const named = change(spec, 'names', (names) =>
      fill(names, {
        singular: (names.kind ?? '').toLowerCase(),
        ...(names.kind && { listKind: `${names.kind}List` }),
      }),
    );
    const converting = fill(named, { conversion: { strategy: 'None' } });
    return change(converting, 'conversion', (conversion) =>
      change(conversion, 'webhook', (webhook) =>
        change(webhook, 'clientConfig', (config) =>
          change(config, 'service', (service) => fill(service, { port: 443 })),
        ),
      ),
    );
  });
}
