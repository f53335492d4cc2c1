import { useChangePoints, usePointsOfLearner } from '@ichibun/api-client/own-grammar';
import { reasonOf } from '@ichibun/api-client/request';
import type { PatternSummary, PointChanges, PointOfLearner, Standing } from '@ichibun/contracts/grammar';
import { Button } from '@ichibun/ui/button';
import { BlockIcon, BookmarkIcon, CheckIcon } from '@ichibun/ui/icons';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { messages } from './messages.js';

/** What grammar points are to the learner, and how she changes that. */
export interface Points {
  /** Undefined of one that is new to her. */
  of(id: string): PointOfLearner | undefined;
  set(pattern: NamedPattern, standing: Standing, sentence?: PointChanges['sentence']): Promise<void>;
}

type NamedPattern = Pick<PatternSummary, 'id' | 'name'>;

/** The learner's grammar points on any page: each change reports its outcome, and offers to undo it. */
export function usePoints(): Points {
  const of = usePointsOfLearner();
  const { mutateAsync: change } = useChangePoints();
  return {
    of,
    async set({ id, name }, standing, sentence) {
      const before = of(id)?.standing ?? 'none';
      const undo = () => {
        const failed = (error: unknown) => notifyFailure(messages.undoFailed, reasonOf(error));
        change({ changes: [{ pattern: id, standing: before }] }).catch(failed);
      };
      const isLearned = standing === 'learning';
      try {
        await change({ changes: [{ pattern: id, standing }], ...(isLearned && sentence && { sentence }) });
      } catch (error) {
        notifyFailure(messages.pointNotChanged, reasonOf(error));
        return;
      }
      const { title, description } = said(standing, name, sentence !== undefined);
      notify({ title, description, action: { label: messages.undo, run: undo } });
    },
  };
}

interface PointButtonsProps {
  pattern: NamedPattern;
  points: Points;
  /** In which it is met: its card asks for it there. */
  sentence?: PointChanges['sentence'];
  size?: 'normal' | 'small';
}

/** What a learner can do about a grammar point: learn it, know it, block it; pressing again undoes it. */
export function PointButtons({ pattern, points, sentence, size = 'normal' }: PointButtonsProps) {
  const { name } = pattern;
  const { standing = 'none', state = null } = points.of(pattern.id) ?? {};
  const isAnswered = state !== null && state !== 'new';

  const press = (wanted: Exclude<Standing, 'none'>) => {
    if (standing !== wanted) return void points.set(pattern, wanted, sentence);
    if (wanted === 'learning' && isAnswered) {
      return notify({ title: messages.youLearn(name), description: messages.answeredAlready, isHint: true });
    }
    void points.set(pattern, wanted !== 'learning' && state !== null ? 'learning' : 'none');
  };
  const toggle = (wanted: Exclude<Standing, 'none'>) => ({
    'aria-pressed': standing === wanted,
    // The second press of a double click would undo the first.
    onClick: ({ detail }: { detail: number }) => detail < 2 && press(wanted),
  });
  const labelled = (label: string) => (size === 'small' ? label : undefined);
  const learns = standing === 'learning';
  const [known, blocked] = [standing === 'known', standing === 'blocked'];
  return (
    <>
      <Button
        size={size}
        variant={size === 'normal' && standing === 'none' ? 'primary' : 'secondary'}
        className={learns ? 'border-accent! text-accent!' : ''}
        aria-label={labelled(learns ? messages.learningOf(name) : messages.learnOf(name))}
        {...toggle('learning')}
      >
        <BookmarkIcon />
        {learns ? messages.isLearning : messages.learn}
      </Button>
      <Button
        size={size}
        className={known ? 'text-good!' : ''}
        aria-label={labelled(known ? messages.knownOf(name) : messages.iKnowOf(name))}
        {...toggle('known')}
      >
        <CheckIcon />
        {known ? messages.known : messages.iKnowThis}
      </Button>
      <Button
        size={size}
        className={blocked ? 'text-ink-soft!' : ''}
        aria-label={labelled(blocked ? messages.blockedOf(name) : messages.blockOf(name))}
        {...toggle('blocked')}
      >
        <BlockIcon />
        {blocked ? messages.blocked : messages.block}
      </Button>
    </>
  );
}

const said = (standing: Standing, name: string, hasSentence: boolean) =>
  ({
    learning: {
      title: messages.cardMade,
      description: hasSentence ? messages.comesUpWith(name) : messages.comesUp(name),
    },
    known: { title: messages.pointKnown, description: messages.pointIsKnown(name) },
    blocked: { title: messages.pointBlocked, description: messages.pointIsBlocked(name) },
    none: { title: messages.pointNew, description: messages.pointIsNew(name) },
  })[standing];
