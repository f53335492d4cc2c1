import { reasonOf } from '@ichibun/api-client/request';
import { useReadText } from '@ichibun/api-client/texts';
import { Button } from '@ichibun/ui/button';
import { HeadphonesIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { messages } from '../messages.js';

/** Leads to an audiobook of the text of an analysis. */
export function ListenToText({ analysisId }: { analysisId: number }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useReadText();
  const listen = () =>
    mutate(analysisId, {
      onSuccess: ({ id }) => navigate(`/bilingual-audiobook?document=${id}`),
      onError: (error) => notifyFailure(messages.detail.openFailed, reasonOf(error)),
    });
  return (
    <Button disabled={isPending} onClick={listen}>
      <HeadphonesIcon />
      {messages.detail.listen}
    </Button>
  );
}
