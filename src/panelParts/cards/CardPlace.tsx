import { lazyPart } from '#widgets/lazyPart.tsx';
import { useCards } from './cardStore.ts';

const Card = lazyPart(() => import('./Card.tsx'));

/** The place of the open card; its texts are fetched with the first one. */
export function CardPlace() {
  const card = useCards((state) => state.card);
  return card && <Card key={`${card.owner} ${card.id}`} card={card} />;
}
