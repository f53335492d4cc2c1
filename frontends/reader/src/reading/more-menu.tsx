import { reasonOf } from '@ichibun/api-client/request';
import { useWordsOfText } from '@ichibun/api-client/texts';
import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import { messages } from '../messages.js';
import type { Reader } from './use-reader.js';

interface MoreMenuProps {
  documentId: number;
  hasChapters: boolean;
  /** It is the subtitles of a film. */
  hasTimes: boolean;
  reader: Reader;
}

/** What the bar has no room for on a phone. */
export function MoreMenu({
  documentId,
  hasChapters,
  hasTimes,
  reader: { aloud, listening, show, practise },
}: MoreMenuProps) {
  const navigate = useNavigate();
  const { mutate } = useWordsOfText();
  const openWords = () =>
    mutate(documentId, {
      onSuccess: ({ id }) => navigate(`/content-coverage?analysis=${id}`),
      onError: (error) => notifyFailure(messages.wordsNotOpened, reasonOf(error)),
    });
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={messages.more} className="text-lg!">
          <MoreIcon />
        </Button>
      }
    >
      {hasChapters && <MenuItem onSelect={() => show('contents')}>{messages.contents}</MenuItem>}
      <MenuItem onSelect={() => show('search')}>{messages.searchText}</MenuItem>
      <MenuItem onSelect={aloud.toggleReadingOn}>
        {aloud.readsOn ? messages.stopReadingAloud : messages.readAloud}
      </MenuItem>
      <MenuItem onSelect={() => void listening.toggle()}>{messages.listenToAll}</MenuItem>
      <MenuItem onSelect={() => navigate(`/bilingual-audiobook?document=${documentId}`)}>
        {messages.makeAudiobook}
      </MenuItem>
      <MenuItem onSelect={() => practise()}>{messages.listeningPractice}</MenuItem>
      {hasTimes && (
        <MenuItem onSelect={() => navigate(`/assisted-reader/watch/${documentId}`)}>{messages.watchFilm}</MenuItem>
      )}
      <MenuItem onSelect={openWords}>{messages.wordsOfText}</MenuItem>
      <MenuItem onSelect={() => show('statistics')}>{messages.readingStatistics}</MenuItem>
    </Menu>
  );
}
