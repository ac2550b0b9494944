import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { traffic } from '#i18n/en/traffic.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import type { Command } from '#protocol/command.ts';
import { TrafficCourse } from './TrafficCourse.tsx';
import { TrafficForm } from './TrafficForm.tsx';

addTexts('traffic', traffic);

/** Requests to a Service: how many a person has sent, and what came of them. */
export function Traffic({ namespace, service }: { readonly namespace: string; readonly service: string }) {
  const t = useTexts('traffic');
  const client = useClient();
  const [problem, setProblem] = useState('');
  const id = `${namespace}/${service}`;
  const { data: views = [] } = useAsk('traffic', { id }, { refresh: 'moment', playingIntervalMs: 500 });
  const [view] = views;
  const send = async (command: Command) => {
    const result = await client.send(command);
    setProblem(result.ok ? '' : result.problems.map(({ message }) => message).join('; '));
  };
  return (
    <div className={inspector.body}>
      <p className={inspector.quiet}>{t('intro', { service })}</p>
      <TrafficForm
        running={view?.client.state === 'running' ? view.client : undefined}
        onStart={(ratePerSecond, node) =>
          void send({ type: 'traffic.start', namespace, service, ratePerSecond, ...(node !== '' && { node }) })
        }
        onStop={() => void send({ type: 'traffic.stop', id })}
      />
      {problem !== '' && (
        <p className={inspector.failed} role="alert">
          {problem}
        </p>
      )}
      {view && <TrafficCourse view={view} />}
    </div>
  );
}
