import { describe, expect, it } from 'vitest';
import { classicObjectEvent } from './classicEvents.ts';
import { isRegistered } from './classicRegistrations.ts';

const object = (kind: string, more: object = {}) => ({ apiVersion: 'v1', kind, metadata: { name: 'a' }, ...more });
const claim = object('PersistentVolumeClaim');

describe('events of other objects', () => {
  it('the events have the names of the old release', () => {
    expect(classicObjectEvent('PersistentVolumeClaim', undefined, claim)?.label).toBe('PvcAdd');
    expect(classicObjectEvent('PersistentVolume', object('PersistentVolume'), object('PersistentVolume'))?.label).toBe(
      'PvUpdate',
    );
    expect(classicObjectEvent('CSINode', object('CSINode'), undefined)?.label).toBe('CSINodeDelete');
  });

  it('a new StorageClass counts only with WaitForFirstConsumer', () => {
    const added = (volumeBindingMode: string) =>
      classicObjectEvent('StorageClass', undefined, object('StorageClass', { volumeBindingMode }));
    expect(added('Immediate')).toBeUndefined();
    expect(added('WaitForFirstConsumer')?.label).toBe('StorageClassAdd');
  });

  it('ignores changes that no plugin registered for', () => {
    expect(classicObjectEvent('StorageClass', object('StorageClass'), undefined)).toBeUndefined();
    expect(classicObjectEvent('VolumeAttachment', object('VolumeAttachment'), undefined)).toBeUndefined();
  });

  it('sends changes to the plugins that registered for them', () => {
    const updated = classicObjectEvent('PersistentVolumeClaim', claim, claim);
    expect(updated && isRegistered('VolumeBinding', updated)).toBe(true);
    expect(updated && isRegistered('VolumeZone', updated)).toBe(false);
  });
});
