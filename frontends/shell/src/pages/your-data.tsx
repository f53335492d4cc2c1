import { deleteAccount, exportAccount } from '@ichibun/api-client/account';
import { saveFile } from '@ichibun/api-client/file';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { ConfirmDialog } from '@ichibun/ui/confirm-dialog';
import { PageFrame } from '@ichibun/ui/page-frame';
import { Link } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { useState } from 'react';
import { messages } from './messages.js';

/** The demo user, whose account everybody without one uses, cannot be deleted: only what is in it. */
const DEMO_USER_ID = 1;

/** What is kept of the learner: to be taken along, or deleted. */
export function YourData() {
  usePageTitle(messages.yourData.title);
  const { user, forget } = useSession();
  const [working, setWorking] = useState<'exporting' | 'deleting'>();
  const [asksToDelete, setAsksToDelete] = useState(false);
  if (!user) return null;
  const whose = user.id === DEMO_USER_ID ? 'demo' : 'account';
  const words = messages.yourData;

  const doing = async (what: 'exporting' | 'deleting', failed: string, work: () => Promise<void>) => {
    setWorking(what);
    try {
      await work();
    } catch (error) {
      notify({ title: failed, description: reasonOf(error), destructive: true });
    } finally {
      setWorking(undefined);
    }
  };
  const takeAlong = () =>
    doing('exporting', words.notExported, async () => saveFile(await exportAccount(user.id), 'ichibun-export.zip'));
  const remove = () =>
    doing('deleting', words.notDeleted[whose], async () => {
      const { isDone } = await deleteAccount(user.id);
      notify({
        title: words.deleted[whose],
        description: isDone ? words.nothingLeft : words.restLeft,
      });
      forget();
    });

  return (
    <PageFrame measure="narrow" title={words.title}>
      <Card title={words.programs} subtitle={words.programsText}>
        <Link to="/programs" className={buttonClass('secondary')}>
          {words.programs}
        </Link>
      </Card>
      <Card title={words.takeAlong} subtitle={words.takeAlongText}>
        <Button onClick={takeAlong} disabled={working !== undefined}>
          {working === 'exporting' ? words.exporting : words.export}
        </Button>
      </Card>
      <Card title={words.delete[whose]} subtitle={words.deleteText[whose]}>
        <Button variant="danger" onClick={() => setAsksToDelete(true)} disabled={working !== undefined}>
          {working === 'deleting' ? words.deleting : words.deleteAll[whose]}
        </Button>
      </Card>
      <ConfirmDialog
        open={asksToDelete}
        onOpenChange={setAsksToDelete}
        title={words.question[whose](user.email)}
        question={words.questionText}
        confirmLabel={words.deleteAll[whose]}
        onConfirm={remove}
      />
    </PageFrame>
  );
}
