import { useEffect } from 'react';
import { useSelection } from '#client/selectionStore.ts';
import { useTab } from '#client/tabStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { nodeDetail } from '#i18n/en/nodeDetail.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { Kubelet } from '#panels/Kubelet/Kubelet.tsx';
import type { DevicePoolView } from '#protocol/devices.ts';
import type { NodeDetail as Detail } from '#protocol/nodeDetail.ts';
import { Tabs } from '#widgets/Tabs.tsx';
import { useEscape } from '#widgets/useEscape.ts';
import { DetailHead } from './DetailHead.tsx';
import { Devices } from './devices/Devices.tsx';
import { ImageStore } from './images/ImageStore.tsx';
import { KubeletInside } from './kubelet/KubeletInside.tsx';
import styles from './NodeDetail.module.css';
import { Resources } from './resources/Resources.tsx';
import { Runtime } from './runtime/Runtime.tsx';

addTexts('nodeDetail', nodeDetail);
const NO_POOLS: readonly DevicePoolView[] = [];

/** One node from the inside, in place of all nodes. */
export function NodeDetail({ node }: { readonly node: string }) {
  const t = useTexts('nodeDetail');
  const close = useNodeDetail((state) => state.close);
  useEscape(close);
  useFollowSelection(node);
  const { data, answered } = useAsk('nodeDetail', { node });
  return (
    <div className={styles.view}>
      <DetailHead node={node} detail={data} onBack={close} />
      {data ? <Inside detail={data} /> : <p className={styles.nothing}>{answered && t('noKubelet', { node })}</p>}
    </div>
  );
}

function Inside({ detail }: { readonly detail: Detail }) {
  const t = useTexts('nodeDetail');
  const [tab, setTab] = useTab('nodeDetail');
  const { data: pools = NO_POOLS } = useAsk('nodeDevices', { node: detail.node });
  return (
    <Tabs
      label={t('parts', { node: detail.node })}
      className={styles.tabs}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'resources', label: t('resources'), content: <Resources node={detail.node} /> },
        { id: 'runtime', label: t('runtime'), count: detail.pods.length, content: <Runtime pods={detail.pods} /> },
        {
          id: 'images',
          label: t('images'),
          count: detail.images.images.length,
          content: <ImageStore images={detail.images} />,
        },
        {
          id: 'devices',
          label: t('devices'),
          count: pools.reduce((sum, { devices }) => sum + devices.length, 0),
          content: <Devices node={detail.node} pools={pools} />,
        },
        { id: 'kubelet', label: t('kubelet'), content: <KubeletInside detail={detail} /> },
        {
          id: 'configuration',
          label: t('configuration'),
          content: (
            <div className={styles.configuration}>
              <Kubelet node={detail.node} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** Selecting another node shows its inside. */
function useFollowSelection(node: string): void {
  const chosen = useSelection(({ selection }) => (selection?.kind === 'Node' ? selection.name : node));
  const show = useNodeDetail((state) => state.show);
  useEffect(() => {
    if (chosen !== node) show(chosen);
  }, [chosen, node, show]);
}
