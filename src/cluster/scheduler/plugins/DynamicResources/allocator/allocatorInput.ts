import type { Device, DeviceClass, ResourceClaim, ResourceSlice } from '#model/generated/types.ts';
import type { AllocatedState } from './allocatedState.ts';

/** Fields of a device that a selector sees. */
export type SelectedDevice = Pick<Device, 'allowMultipleAllocations' | 'attributes' | 'capacity'> & {
  readonly driver: string;
};

/** A compiled selector. It says whether it accepts a device, or why that cannot be evaluated. */
export type Selector =
  | { readonly ok: true; matches(device: SelectedDevice): boolean | string }
  | { readonly ok: false; readonly message: string };

export type CompileSelector = (expression: string) => Selector;

export interface AllocatorInput {
  readonly allocated: AllocatedState;
  readonly deviceClass: (name: string) => DeviceClass | undefined;
  readonly slices: readonly ResourceSlice[];
  readonly compile: CompileSelector;
  /** Returns a new id for a share of a device. */
  readonly shareId: (claim: ResourceClaim, ordinal: number) => string;
}
