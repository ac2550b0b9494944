import type {
  PersistentVolumeSpec,
  VolumeAttachment,
  VolumeAttachmentSource,
  VolumeAttachmentStatus,
  VolumeError,
} from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { validateObjectMeta } from '../common/metadata.ts';
import { byteLength, dns1123Subdomain } from '../common/names.ts';
import { csiDriverName } from '../common/podSpec/drivenVolumes.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, forbidden, invalid, required, tooLong } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
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
