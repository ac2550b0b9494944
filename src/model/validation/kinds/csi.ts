import type {
  CSIDriver,
  CSIDriverSpec,
  CSINode,
  CSINodeDriver,
  CSIStorageCapacity,
  PersistentVolumeSpec,
  StorageTokenRequest,
  VolumeAttachment,
  VolumeAttachmentSource,
  VolumeAttachmentStatus,
  VolumeError,
} from '#model/generated/types.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateLabelSelector } from '../common/labelSelector.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, checkName, dns1123Subdomain } from '../common/names.ts';
import { notNegative } from '../common/numbers.ts';
import { oneOf } from '../common/oneOf.ts';
import { csiDriverName } from '../common/podSpec/remoteVolumes.ts';
import { notNegativeQuantity } from '../common/quantities.ts';
import { immutable, semanticEqual } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import { validateInlineVolume } from './persistentVolume.ts';

const MAX_METADATA_BYTES = 256 * 1024;
const MAX_MESSAGE_BYTES = 1024;
const ONE_OF = 'must specify exactly one of inlineVolumeSpec and persistentVolumeName';

/** Upstream source (v1.36.2): pkg/apis/storage/validation/validation.go, ValidateVolumeAttachment. */
export const volumeAttachmentValidator = validatorFor('VolumeAttachment', validateAttachment, (object, old) => [
  ...validateAttachment(object),
  ...(semanticEqual(object.spec, old.spec, 'VolumeAttachmentSpec')
    ? []
    : [invalid(field('spec'), goStruct('VolumeAttachmentSpec', object.spec), 'field is immutable')]),
]);

const CLUSTER_WIDE = { namespaced: false, name: dns1123Subdomain };
const FS_GROUP_POLICIES = ['File', 'None', 'ReadWriteOnceWithFSType'];
const LIFECYCLES = ['Persistent', 'Ephemeral'];
const MIN_PERIOD_SECONDS = 10;
const MIN_TOKEN_SECONDS = 600;
const MAX_TOKEN_SECONDS = 2 ** 32;
const MAX_NODE_ID = 256;

/** Upstream source (v1.36.2): pkg/apis/storage/validation/validation.go, ValidateCSIDriver. Its paths say `attachedRequired`. */
export const csiDriverValidator = validatorFor(
  'CSIDriver',
  (object) => [...validateObjectMeta(object.metadata, CLUSTER_WIDE), ...validateDriver(object)],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateDriver(object),
    ...immutable('*bool', object.spec?.attachRequired, old.spec?.attachRequired, field('spec', 'attachedRequired')),
    ...immutable(
      '[]string',
      object.spec?.volumeLifecycleModes,
      old.spec?.volumeLifecycleModes,
      field('spec', 'volumeLifecycleModes'),
    ),
  ],
);

/** Upstream source (v1.36.2): as above, ValidateCSINode. What a driver can take may change, the rest of it not. */
export const csiNodeValidator = validatorFor('CSINode', validateNode, (object, old) => [
  ...validateNode(object),
  ...(old.spec?.drivers ?? []).flatMap((before) =>
    (object.spec?.drivers ?? [])
      .filter(({ name }) => name === before.name)
      .flatMap((now) =>
        immutable(
          '*CSINodeDriver',
          { ...now, allocatable: undefined },
          { ...before, allocatable: undefined },
          field('spec', 'drivers'),
        ),
      ),
  ),
]);

/** Upstream source (v1.36.2): as above, ValidateCSIStorageCapacity. */
export const csiStorageCapacityValidator = validatorFor('CSIStorageCapacity', validateCapacity, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...immutable('*LabelSelector', object.nodeTopology, old.nodeTopology, field('nodeTopology')),
  ...immutable('string', object.storageClassName ?? '', old.storageClassName ?? '', field('storageClassName')),
]);

function validateDriver({ spec = {} }: CSIDriver): FieldError[] {
  const path = field('spec');
  const { nodeAllocatableUpdatePeriodSeconds: period, serviceAccountTokenInSecrets: inSecrets } = spec;
  const needed = (value: boolean | undefined, name: string) =>
    value === undefined ? [required(path.child(name))] : [];
  const periodDetail = `must be greater than or equal to ${MIN_PERIOD_SECONDS} seconds`;
  const tokensDetail = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified';
  return [
    ...needed(spec.attachRequired, 'attachedRequired'),
    ...needed(spec.podInfoOnMount, 'podInfoOnMount'),
    ...needed(spec.storageCapacity, 'storageCapacity'),
    ...oneOf(spec.fsGroupPolicy, FS_GROUP_POLICIES, path.child('fsGroupPolicy')),
    ...tokenRequests(spec.tokenRequests ?? [], path.child('tokenRequests')),
    ...lifecycleModes(spec, path.child('volumeLifecycleModes')),
    ...needed(spec.seLinuxMount, 'seLinuxMount'),
    ...(period !== undefined && period < MIN_PERIOD_SECONDS
      ? [invalid(path.child('nodeAllocatableUpdatePeriodSeconds'), period, periodDetail)]
      : []),
    ...(inSecrets !== undefined && (spec.tokenRequests ?? []).length === 0
      ? [invalid(path.child('serviceAccountTokenInSecrets'), inSecrets, tokensDetail)]
      : []),
  ];
}

function lifecycleModes({ volumeLifecycleModes = [] }: CSIDriverSpec, path: FieldPath): FieldError[] {
  return volumeLifecycleModes
    .filter((mode) => !LIFECYCLES.includes(mode))
    .map((mode) => notSupported(path, mode, LIFECYCLES));
}

function tokenRequests(requests: readonly StorageTokenRequest[], path: FieldPath): FieldError[] {
  const audiences = new Set<string>();
  return requests.flatMap(({ audience = '', expirationSeconds: seconds }, index) => {
    const at = path.index(index);
    if (audiences.has(audience)) return [duplicate(at.child('audience'), audience)];
    audiences.add(audience);
    return seconds === undefined ? [] : tokenSeconds(seconds, at.child('expirationSeconds'));
  });
}

function tokenSeconds(seconds: number, path: FieldPath): FieldError[] {
  if (seconds < MIN_TOKEN_SECONDS) return [invalid(path, seconds, 'may not specify a duration less than 10 minutes')];
  if (seconds <= MAX_TOKEN_SECONDS) return [];
  return [invalid(path, seconds, 'may not specify a duration larger than 2^32 seconds')];
}

function validateNode({ metadata, spec }: CSINode): FieldError[] {
  const names = new Set<string>();
  return [
    ...validateObjectMeta(metadata, CLUSTER_WIDE),
    ...(spec?.drivers ?? []).flatMap((driver, index) =>
      validateNodeDriver(driver, names, field('spec', 'drivers').index(index)),
    ),
  ];
}

/** A problem with a topology key is reported at the driver. */
function validateNodeDriver(driver: CSINodeDriver, names: Set<string>, path: FieldPath): FieldError[] {
  const { name = '', nodeID = '', allocatable, topologyKeys = [] } = driver;
  const isAgain = names.has(name);
  names.add(name);
  return [
    ...csiDriverName(name, path.child('name')),
    ...(nodeID === '' ? [required(path.child('nodeID'))] : []),
    ...(byteLength(nodeID) > MAX_NODE_ID
      ? [invalid(path.child('nodeID'), nodeID, `must be ${MAX_NODE_ID} characters or less`)]
      : []),
    ...(allocatable?.count === undefined ? [] : notNegative(allocatable.count, path.child('allocatable', 'count'))),
    ...(isAgain ? [duplicate(path.child('name'), name)] : []),
    ...topologyKeys.flatMap((key, index) => [
      ...(key === '' ? [required(path)] : []),
      ...(topologyKeys.indexOf(key) < index ? [duplicate(path, key)] : []),
      ...checkName(qualifiedName, key, path),
    ]),
  ];
}

function validateCapacity(object: CSIStorageCapacity): FieldError[] {
  const { nodeTopology, storageClassName = '', capacity } = object;
  return [
    ...validateObjectMeta(object.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateLabelSelector(nodeTopology, field('nodeTopology')),
    ...checkName(dns1123Subdomain, storageClassName, field('storageClassName')),
    ...(capacity === undefined ? [] : notNegativeQuantity(capacity, field('capacity'))),
  ];
}

function validateAttachment({ metadata, spec, status }: VolumeAttachment): FieldError[] {
  const path = field('spec');
  const { attacher = '', nodeName = '', source } = spec ?? {};
  const volume = source?.persistentVolumeName;
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...csiDriverName(attacher, path.child('attacher')),
    ...validateSource(source ?? {}, path.child('source')),
    ...checkName(dns1123Subdomain, nodeName, path.child('nodeName')),
    ...(status === undefined ? [] : validateStatus(status, field('status'))),
    ...(volume === undefined ? [] : checkName(dns1123Subdomain, volume, path.child('source', 'persistentVolumeName'))),
  ];
}

function validateSource({ inlineVolumeSpec, persistentVolumeName: name }: VolumeAttachmentSource, path: FieldPath) {
  if (inlineVolumeSpec === undefined && name === undefined) return [required(path, ONE_OF)];
  if (inlineVolumeSpec !== undefined && name !== undefined) return [forbidden(path, ONE_OF)];
  const inline: PersistentVolumeSpec | undefined = inlineVolumeSpec;
  if (inline !== undefined) return validateInlineVolume(inline, path.child('inlineVolumeSpec'));
  return name === ''
    ? [required(path.child('persistentVolumeName'), 'must specify non empty persistentVolumeName')]
    : [];
}

function validateStatus(status: VolumeAttachmentStatus, path: FieldPath): FieldError[] {
  const entries = Object.entries(status.attachmentMetadata ?? {});
  const bytes = entries.reduce((sum, [key, value]) => sum + byteLength(key) + byteLength(value), 0);
  return [
    ...(bytes > MAX_METADATA_BYTES ? [tooLong(path.child('attachmentMetadata'), '', MAX_METADATA_BYTES)] : []),
    ...volumeError(status.attachError, path.child('attachError')),
    ...volumeError(status.detachError, path.child('detachError')),
  ];
}

/** A message that is too long gets the limit of the metadata, as in Kubernetes. */
function volumeError(error: VolumeError | undefined, path: FieldPath): FieldError[] {
  const { message = '', errorCode: code } = error ?? {};
  return [
    ...(byteLength(message) > MAX_MESSAGE_BYTES ? [tooLong(path.child('message'), '', MAX_METADATA_BYTES)] : []),
    ...(code !== undefined && code < 0
      ? [invalid(path.child('errorCode'), code, `must be between 0 and ${2 ** 31 - 1}, inclusive`)]
      : []),
  ];
}
