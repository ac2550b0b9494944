import { memo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Connections.module.css';
import { SIXTY_CLIENTS, THREE_SERVERS } from './sixtyClients.ts';

/**
 * With a single server there is nothing to balance, so one click sets up several; afterwards it shows the flag's
 * value.
 */
export const QuickStart = memo(function QuickStart() {
  const t = useTexts('storage');
  const { send, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  if (!view) return null;
  if (view.mode === 'single')
    return (
      <Button disabled={busy} className={styles.quick} onClick={() => void send(THREE_SERVERS, SIXTY_CLIENTS)}>
        {t('connections.quick')}
      </Button>
    );
  return (
    <span className={styles.chance}>
      --goaway-chance <b>{view.goawayChance}</b>
    </span>
  );
});
