import { formatMicroTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { constantUs, writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext, Address } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Lease } from '#model/generated/types.ts';
import { type EventSource, recordEvent } from '../events.ts';
import { type ApiRequest, type ResponseArrived, sendRequest } from '../request.ts';
import type { Candidates } from './candidates.ts';
import {
  type Candidate,
  HOSTS,
  type LeaderElectionDue,
  type LeaderElectionSettings,
  type LeaseTag,
  type ObservedLease,
} from './candidates.ts';

/** Candidates of one election and how they use the Lease. */
export interface Electorate {
  /** Address of the actor. */
  readonly address: Address<LeaderElectionDue>;
  /** User that reads and writes the Lease. */
  readonly user: string;
  /** Source of the Event that the leader records. */
  readonly source: EventSource;
}

/** Delay between the starts of the first and the second process. */
const STAGGER_US = 500_000;

/**
 * Elects one active process of a program through a Lease. The holder renews the Lease every retry period. The others
 * read it as often. They take it when it has not changed for its whole duration.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/tools/leaderelection/leaderelection.go, tryAcquireOrRenew.
 */
export class LeaderElection {
  private readonly world: World;
  private readonly processes: Candidates;
  private readonly settings: LeaderElectionSettings;
  private readonly electorate: Electorate;

  constructor(world: World, processes: Candidates, settings: LeaderElectionSettings, electorate: Electorate) {
    this.world = world;
    this.processes = processes;
    this.settings = settings;
    this.electorate = electorate;
  }

  begin(context: ActorContext): void {
    HOSTS.forEach((host, i) => {
      this.enter(context, this.processes.start(context, host), i * STAGGER_US);
    });
  }

  /** Adds a process to the election after `delayUs`. */
  enter(context: ActorContext, { host }: Candidate, delayUs = 0): void {
    const event: LeaderElectionDue = { type: 'leaderElection.due', host };
    context.schedule(delayUs, this.electorate.address, event);
  }

  /** Renews the Lease or tries to acquire it. */
  due(context: ActorContext, { host }: LeaderElectionDue): void {
    const instance = this.processes.get(host);
    if (!instance || instance.identity === '') return;
    this.enter(context, instance, this.settings.retryPeriodUs);
    const { observed } = instance;
    const isRenewing = this.processes.leader === host && observed?.holder === instance.identity;
    if (isRenewing && observed) this.renew(context, instance, observed);
    else this.send(context, instance, { verb: 'get', ...this.place }, constantUs(this.world, 'api.request'));
  }

  answered(context: ActorContext, tag: LeaseTag, { request, response }: ResponseArrived): void {
    const instance = this.processes.get(tag.host);
    if (!instance || instance.identity !== tag.uid) return;
    if (response.ok) this.read(context, instance, response.object as Lease, request);
    else if (request.verb === 'get' && response.status.code === 404) this.create(context, instance);
    else this.refused(context, instance);
  }

  private read(context: ActorContext, before: Candidate, lease: Lease, { verb }: ApiRequest): void {
    const observed = this.observe(context, before, lease);
    const instance = { ...before, observed };
    const isMine = observed.holder === instance.identity;
    if (isMine && verb !== 'get') this.lead(context, instance, lease);
    else if (isMine || observed.atUs + observed.durationUs <= context.nowUs || observed.holder === '')
      this.acquire(context, instance, observed);
  }

  private lead(context: ActorContext, instance: Candidate, lease: Lease): void {
    if (this.processes.leader === instance.host) return;
    this.processes.lead(context, instance);
    const note = { type: 'Normal', reason: 'LeaderElection', message: `${instance.identity} became leader` } as const;
    recordEvent(this.world, context, this.electorate.source, lease, note);
  }

  /** A leader that fails to renew before the deadline stops, because another process may have taken over. */
  private refused(context: ActorContext, instance: Candidate): void {
    const { host, observed } = instance;
    const lastUs = observed?.atUs ?? context.nowUs;
    const mustStop = this.processes.leader === host && context.nowUs - lastUs >= this.settings.renewDeadlineUs;
    if (!mustStop) return;
    this.processes.kill(context);
    this.enter(context, this.processes.start(context, host));
  }

  private observe(context: ActorContext, instance: Candidate, { metadata, spec }: Lease): ObservedLease {
    const resourceVersion = metadata.resourceVersion ?? '';
    if (instance.observed?.resourceVersion === resourceVersion) return instance.observed;
    const observed: ObservedLease = {
      resourceVersion,
      holder: spec?.holderIdentity ?? '',
      durationUs: (spec?.leaseDurationSeconds ?? 0) * SECOND_US,
      transitions: spec?.leaseTransitions ?? 0,
      atUs: context.nowUs,
    };
    this.processes.change({ ...instance, observed });
    return observed;
  }

  private create(context: ActorContext, instance: Candidate): void {
    const { name, namespace } = this.place;
    const object = {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace },
      spec: { ...this.claim(context, instance), leaseTransitions: 0 },
    };
    this.send(context, instance, { verb: 'create', ...this.place, object }, writeUs(this.world));
  }

  private acquire(context: ActorContext, instance: Candidate, observed: ObservedLease): void {
    const isOther = observed.holder !== instance.identity;
    const leaseTransitions = observed.transitions + (isOther ? 1 : 0);
    this.patch(context, instance, observed, { ...this.claim(context, instance), leaseTransitions });
  }

  private renew(context: ActorContext, instance: Candidate, observed: ObservedLease): void {
    this.patch(context, instance, observed, { renewTime: formatMicroTime(context.nowUs) });
  }

  private claim(context: ActorContext, { identity }: Candidate) {
    const now = formatMicroTime(context.nowUs);
    const leaseDurationSeconds = Math.floor(this.settings.leaseDurationUs / SECOND_US);
    return { holderIdentity: identity, leaseDurationSeconds, acquireTime: now, renewTime: now };
  }

  private patch(context: ActorContext, instance: Candidate, { resourceVersion }: ObservedLease, spec: object) {
    this.send(
      context,
      instance,
      { verb: 'patch', ...this.place, patch: { spec }, resourceVersion },
      writeUs(this.world),
    );
  }

  private send(context: ActorContext, { host, identity }: Candidate, request: ApiRequest, delayUs: Micros) {
    const tag: LeaseTag = { type: 'lease', uid: identity, host };
    sendRequest(this.world, context, this.electorate.address, request, delayUs, tag);
  }

  private get place() {
    const { resourceName: name, resourceNamespace: namespace } = this.settings;
    return { user: this.electorate.user, kind: 'Lease', name, namespace } as const;
  }
}
