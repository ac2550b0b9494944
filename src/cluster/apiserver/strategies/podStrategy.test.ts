import { expect, it } from 'vitest';
import type { AppArmorProfile, Pod } from '#model/generated/types.ts';
import { APP_ARMOR_ANNOTATION } from '#model/pod/restartPolicy.ts';
import { appArmorWarnings, withAppArmorFields } from './podStrategy.ts';

const key = `${APP_ARMOR_ANNOTATION}c`;
const warning = `metadata.annotations[${key}]: deprecated since v1.30; use the "appArmorProfile" field instead`;
const plain: AppArmorProfile = { type: 'RuntimeDefault' };

it.each<[string, AppArmorProfile | undefined, AppArmorProfile | undefined, AppArmorProfile | undefined, string[]]>([
  ['runtime/default', undefined, undefined, plain, [warning]],
  ['unconfined', plain, undefined, { type: 'Unconfined' }, [warning]],
  ['localhost/mine', undefined, undefined, { type: 'Localhost', localhostProfile: 'mine' }, [warning]],
  // The Pod sets the same profile for all its containers.
  ['runtime/default', plain, undefined, undefined, []],
  // The container sets the profile itself.
  ['unconfined', undefined, plain, plain, []],
  ['localhost/ padded', undefined, undefined, undefined, [warning]],
  ['mine', undefined, undefined, undefined, [warning]],
])(
  'AppArmor annotation %s, Pod profile %j, container profile %j: container field %j',
  (annotation, ofPod, own, expected, warnings) => {
    const pod: Pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'p', annotations: { [key]: annotation } },
      spec: {
        containers: [{ name: 'c', ...(own && { securityContext: { appArmorProfile: own } }) }],
        ...(ofPod && { securityContext: { appArmorProfile: ofPod } }),
      },
    };
    expect(withAppArmorFields(pod).spec.containers[0]?.securityContext?.appArmorProfile).toEqual(expected);
    expect(appArmorWarnings(pod)).toEqual(warnings);
  },
);
