import { describe, expect, it } from 'vitest';
import { formatTime } from '#base/rfc3339.ts';
import type { FieldHistory, ManagedWrite } from '#cluster/api/fieldHistory.ts';
import { store } from '#cluster/api/kindTables.ts';
import { managersOf } from '#cluster/apiserver/fields/fieldRecords.ts';
import { managersAfter } from '#cluster/apiserver/fields/fieldWalk.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { changesOf } from '#kernel/delta.ts';
import { node, start } from '#session/testing/manifestSession.ts';

describe('Lease renewal', () => {
  it('explaining a renewal shows every step of the update without changing the result', () => {
    const session = start(node('n1'));
    session.seekTime(60_000_000);
    const { run } = session;
    let explained = 0;
    for (let seq = 1; seq <= run.head.seq; seq++) {
      if (!run.entry(seq)?.reasons.some(({ type }) => type === 'lease.updated')) continue;
      expect(JSON.stringify(run.explain(seq)?.steps)).toContain('PrepareForUpdate');
      explained++;
    }
    expect(explained).toBeGreaterThan(4);
  });

  it('leaves the same field managers as computing every write in full', () => {
    const session = start(node('n1'));
    session.seekTime(300_000_000);
    const { run } = session;
    let history: FieldHistory | undefined;
    let last = '';
    let renewals = 0;
    for (let seq = 1; seq <= run.head.seq; seq++) {
      const entry = run.entry(seq);
      const change = entry && changesOf(entry, store('Lease')).find(({ key }) => key === 'kube-node-lease/n1');
      if (!entry || !change?.after) continue;
      const { before, after } = change;
      const write = { manager: 'kubelet', subresource: '', atUs: entry.atUs, length: 1 } as const;
      // What a patch asks for has the metadata of what is there.
      const wanted = before ? { ...after, metadata: before.metadata } : after;
      const whole: ManagedWrite = { ...write, before, wanted, earlier: history };
      history = { managers: managersAfter(whole, []) };
      last = formatTime(entry.atUs);
      renewals++;
    }
    const etcd = new Etcd(session.world);
    const lease = etcd.get('Lease', 'kube-node-lease/n1');
    const managers = lease && managersOf(etcd, lease);
    expect(renewals).toBeGreaterThan(20);
    expect(managers).toMatchObject([{ manager: 'kubelet', operation: 'Update', time: last }]);
    expect(managers).toEqual(managersAfter(history, []));
  });
});
