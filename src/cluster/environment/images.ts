import { ownValue } from '#base/record.ts';
import type { World } from '#kernel/world.ts';
import type { BehaviourSettings } from './behaviour.ts';
import { IMAGE_RECORDS, type ImageRecord, setBehaviour } from './behaviourOf.ts';

const MIB = 1024 * 1024;
/** Size of an image without a description: an assumption of the model. */
const DEFAULT_SIZE_BYTES = 100 * MIB;

/** Description of an image by a scenario. Absent fields take the default. */
export interface ImageSettings extends BehaviourSettings {
  readonly image: string;
  readonly sizeBytes?: number;
}

/**
 * Rough compressed sizes of common example images, by the last part of their name without tag: assumptions of the
 * model.
 */
const KNOWN_SIZES_MIB: Readonly<Record<string, number>> = {
  pause: 1,
  busybox: 2,
  alpine: 4,
  redis: 17,
  'hello-world': 1,
  nginx: 69,
  httpd: 56,
  memcached: 33,
  postgres: 154,
  mysql: 232,
  mongo: 301,
  cassandra: 136,
  node: 384,
  python: 365,
  ubuntu: 29,
  debian: 48,
};

/** Returns the registries' record for that image name. */
export function imageRecord(world: World, image: string): ImageRecord {
  const known = world.table(IMAGE_RECORDS).get(image);
  return known ?? { image, sizeBytes: (ownValue(KNOWN_SIZES_MIB, shortName(image)) ?? DEFAULT_SIZE_BYTES / MIB) * MIB };
}

/**
 * Full name in a registry: `docker.io/library/nginx:latest` for `nginx`. Upstream source: distribution/reference,
 * ParseNormalizedNamed.
 */
export function wholeImageName(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const isRegistry = /[.:]/.test(first) || first === 'localhost';
  const named = isRegistry ? image : `docker.io/${slash < 0 ? 'library/' : ''}${image}`;
  return shortName(named) === named.slice(named.lastIndexOf('/') + 1) ? `${named}:latest` : named;
}

/** `nginx` for `docker.io/library/nginx:1.27@sha256:...`. */
function shortName(image: string): string {
  const path = image.split('@')[0] ?? image;
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.split(':')[0] ?? last;
}

/** Stores the description of an image. Its containers behave by default unless the description sets their behaviour. */
export function describeImage(world: World, settings: ImageSettings): void {
  const { image, sizeBytes, ...behaviour } = settings;
  if (sizeBytes !== undefined) world.table(IMAGE_RECORDS).put(image, { image, sizeBytes });
  if (Object.keys(behaviour).length > 0) setBehaviour(world, { image }, behaviour);
}
