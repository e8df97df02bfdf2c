/** A card of Battle Gum with its name in words. */
import { memo } from 'react';
import { CardFrame, type CardProps } from '../../../board-kit/card-frame.tsx';
import { Back, Face } from './faces.tsx';

interface GumCardProps extends Omit<CardProps, 'label' | 'children'> {
  readonly small?: boolean;
  t(key: string): string;
}

export const GumCard = memo(function GumCard({ card, small = false, t, ...rest }: GumCardProps) {
  return (
    <CardFrame card={card} label={t(`cards.${card ?? 'back'}`)} {...rest}>
      {card === null ? <Back /> : <Face card={card} small={small} />}
    </CardFrame>
  );
});
