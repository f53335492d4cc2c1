import { useDictionaryInUse } from '@ichibun/api-client/dictionary';
import { messagesReady } from '@ichibun/ui/language';
import { lazy, Suspense } from 'react';

const KnownSets = lazy(async () => {
  const { KnownSets } = await import('./known-sets.js');
  await messagesReady();
  return { default: KnownSets };
});

/** Known sets on a page where few learners look at them: their files are loaded when they are shown. */
export const LazyKnownSets = () => (
  <Suspense fallback={<Room />}>
    <KnownSets />
  </Suspense>
);

/** Of one set: its name is beside its button where there is room, and its text takes one to four lines. */
const HEIGHT_OF_SET =
  '(6.8rem + min(2.8rem, max(0rem, (36rem - 100cqw) * 999)) + min(3rem, max(0rem, (25rem - 100cqw) * 999)))';

/** As high as the sets will be, so that nothing below them moves. */
function Room() {
  const sets = useDictionaryInUse().data?.hasLevels ? 4 : 3;
  return (
    <div className="@container">
      <div style={{ minHeight: `calc(${sets} * ${HEIGHT_OF_SET})` }} />
    </div>
  );
}
