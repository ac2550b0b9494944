import { becauseOf } from '#cluster/api/subject.ts';
import type { ListDelivered, WatchDelivered, WatchInterest } from '#cluster/api/watch.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { VolumeAttachment } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { type SidecarEvent, SidecarRequests } from './provisioner.ts';

const ATTACHER = 'csi-attacher';

export const ATTACHER_INTEREST: WatchInterest = { address: ATTACHER, kinds: ['VolumeAttachment'] };

/** The driver has finished attaching or detaching. */
interface AttachmentDone extends DueEvent {
  readonly type: 'attachment.done';
  readonly attachment: string;
  readonly uid: string;
  readonly work: Work;
}

type AttacherEvent = ListDelivered | WatchDelivered | AttachmentDone | SidecarEvent;

type Work = 'attach' | 'detach';

interface Change {
  readonly subresource?: 'status';
  readonly patch: object;
}

/** An attachment as last seen, and the driver's current work on it. */
interface KnownAttachment {
  readonly object: VolumeAttachment & KubeObject;
  readonly work?: Work;
}

const KNOWN_ATTACHMENTS = table<KnownAttachment>('environment/attachments');

/**
 * Stands for all external attachers. It attaches a volume some time after the request, and detaches it before the
 * attachment is deleted. Modelled on kubernetes-csi/external-attacher, pkg/controller/csi_handler.go.
 */
export class Attacher implements Actor<AttacherEvent> {
  readonly name = ATTACHER;
  private readonly world: World;
  private readonly known: Table<KnownAttachment>;
  private readonly requests: SidecarRequests;

  constructor(world: World) {
    this.world = world;
    this.known = world.table(KNOWN_ATTACHMENTS);
    this.requests = new SidecarRequests(world, ATTACHER);
  }

  handle(event: AttacherEvent, context: ActorContext): void {
    switch (event.type) {
      case 'list.delivered':
        for (const object of event.objects) if (isKind(object, 'VolumeAttachment')) this.seen(object, context);
        return;
      case 'watch.delivered':
        this.watched(event.event, context);
        return;
      case 'attachment.done':
        this.done(event, context);
        return;
      default:
        this.requests.handle(event, context);
    }
  }

  private watched({ type, object }: WatchDelivered['event'], context: ActorContext): void {
    if (!isKind(object, 'VolumeAttachment')) return;
    becauseOf(context, 'object.observed', object.kind, objectKey(object), { change: type });
    if (type === 'DELETED') this.known.delete(object.metadata.name);
    else this.seen(object, context);
  }

  private seen(object: VolumeAttachment & KubeObject, context: ActorContext): void {
    const { name, uid = '', deletionTimestamp, finalizers = [] } = object.metadata;
    const before = this.known.get(name);
    const busy = before?.object.metadata.uid === uid ? before.work : undefined;
    const isHeld = finalizers.includes(finalizerOf(object));
    const work = deletionTimestamp === undefined ? object.status?.attached !== true && 'attach' : isHeld && 'detach';
    if (!work || busy) {
      this.known.put(name, { object, ...(busy && { work: busy }) });
      return;
    }
    this.known.put(name, { object, work });
    if (work === 'attach' && !isHeld) this.setFinalizers(object, [...finalizers, finalizerOf(object)], context);
    becauseOf(context, `volume.${work}ing`, 'VolumeAttachment', name, { node: object.spec.nodeName });
    const event: AttachmentDone = { type: 'attachment.done', attachment: name, uid, work };
    context.schedule(constantUs(this.world, 'volume.attach'), ATTACHER, event);
  }

  private done({ attachment: name, uid, work }: AttachmentDone, context: ActorContext): void {
    const known = this.known.get(name);
    if (!known || known.object.metadata.uid !== uid || known.work !== work) return;
    const { object } = known;
    this.known.put(name, { object });
    becauseOf(context, `volume.${work}ed`, 'VolumeAttachment', name, { node: object.spec.nodeName });
    if (work === 'detach') {
      const others = (object.metadata.finalizers ?? []).filter((finalizer) => finalizer !== finalizerOf(object));
      this.setFinalizers(object, others, context);
      return;
    }
    const patch = { status: { attached: true } };
    this.patch(object, { subresource: 'status', patch }, context);
    // It was deleted meanwhile, so the volume is detached again.
    if (object.metadata.deletionTimestamp !== undefined) this.seen(object, context);
  }

  private setFinalizers(object: VolumeAttachment, finalizers: readonly string[], context: ActorContext): void {
    this.patch(object, { patch: { metadata: { finalizers: finalizers.length === 0 ? null : finalizers } } }, context);
  }

  /** Patches only the object that was seen, not a later one of the same name. */
  private patch({ metadata }: VolumeAttachment, what: Change, context: ActorContext): void {
    const { name = '', uid } = metadata;
    this.requests.send({ verb: 'patch', kind: 'VolumeAttachment', name, uid, ...what, user: ATTACHER }, context);
  }
}

function finalizerOf({ spec }: VolumeAttachment): string {
  return `external-attacher/${sanitized(spec.attacher)}`;
}

/** Source: kubernetes-csi/external-attacher, pkg/controller/util.go, SanitizeDriverName. */
function sanitized(driver: string): string {
  const name = driver.replace(/[^a-zA-Z0-9-]/g, '-');
  return name.endsWith('-') ? `${name}X` : name;
}
