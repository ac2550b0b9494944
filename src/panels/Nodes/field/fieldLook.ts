import { type Camera, WHOLE } from '#scenes/nodeField/camera.ts';

/** Where the reader looks in the field of nodes. */
export interface FieldLook {
  readonly camera: Camera;
  /** The zone under the lens; undefined where the field has none. */
  readonly zone?: string | undefined;
}

let look: FieldLook = { camera: WHOLE };

/** The last one: another view in between does not change it, and a reload brings it back. */
export const fieldLook = {
  get: (): FieldLook => look,
  set(next: FieldLook): void {
    look = next;
  },
  /** Takes what was written before; anything else is passed over. */
  restore(written: unknown): void {
    if (isLook(written)) look = written;
  },
};

function isLook(value: unknown): value is FieldLook {
  if (typeof value !== 'object' || value === null) return false;
  const { camera, zone } = value as Partial<Record<keyof FieldLook, unknown>>;
  if (typeof camera !== 'object' || camera === null) return false;
  const { scale, x, y } = camera as Partial<Camera>;
  return [scale, x, y].every(Number.isFinite) && Number(scale) >= 1 && (zone === undefined || typeof zone === 'string');
}
