import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import type { AnatomyContainer, PodAnatomy } from '#protocol/nodeDetail.ts';
import { Button } from '#widgets/Button.tsx';

interface KillButtonProps {
  readonly anatomy: PodAnatomy;
  /** Absent means the sandbox. */
  readonly container?: AnatomyContainer;
}

/** Kills a process on the machine directly, without the kubelet. */
export function KillButton({ anatomy, container }: KillButtonProps) {
  const t = useTexts('nodeDetail');
  const client = useClient();
  const [problem, setProblem] = useState('');
  const isThere = container ? container.state === 'running' : anatomy.sandbox === 'ready';
  if (!isThere) return null;
  const [namespace = '', pod = ''] = anatomy.pod.split('/');
  const kill = async () => {
    const result = await client.send({
      type: 'process.kill',
      node: anatomy.node,
      namespace,
      pod,
      ...(container && { container: container.name }),
    });
    setProblem(result.ok ? '' : result.problems.map(({ message }) => message).join('; '));
  };
  return (
    <>
      <Button
        title={t(container ? 'killContainerHint' : 'killSandboxHint')}
        aria-label={t('kill', { name: container?.name ?? 'pause' })}
        onClick={() => void kill()}
      >
        {t('killShort')}
      </Button>
      {problem !== '' && <small role="alert">{problem}</small>}
    </>
  );
}
