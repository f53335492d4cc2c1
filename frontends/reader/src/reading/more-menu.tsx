import { reasonOf } from '@ichibun/api-client/request';
import { useWordsOfText } from '@ichibun/api-client/texts';
import { Button } from '@ichibun/ui/button';
import { MoreIcon } from '@ichibun/ui/icons';
import { Menu, MenuItem } from '@ichibun/ui/menu';
import { useNavigate } from '@ichibun/ui/router';
import { notifyFailure } from '@ichibun/ui/toast';
import type { Reader } from './use-reader.js';

interface MoreMenuProps {
  documentId: number;
  hasChapters: boolean;
  reader: Reader;
}

/** What the bar has no room for on a phone. */
export function MoreMenu({ documentId, hasChapters, reader: { aloud, listening, show } }: MoreMenuProps) {
  const navigate = useNavigate();
  const { mutate } = useWordsOfText();
  const openWords = () =>
    mutate(documentId, {
      onSuccess: ({ id }) => navigate(`/content-coverage?analysis=${id}`),
      onError: (error) => notifyFailure('Failed to open the words of this text', reasonOf(error)),
    });
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label="More" className="text-lg!">
          <MoreIcon />
        </Button>
      }
    >
      {hasChapters && <MenuItem onSelect={() => show('contents')}>Contents</MenuItem>}
      <MenuItem onSelect={() => show('search')}>Search in the text</MenuItem>
      <MenuItem onSelect={aloud.toggleReadingOn}>{aloud.readsOn ? 'Stop reading aloud' : 'Read aloud'}</MenuItem>
      <MenuItem onSelect={() => void listening.toggle()}>Listen to all of it</MenuItem>
      <MenuItem onSelect={openWords}>Words of this text</MenuItem>
      <MenuItem onSelect={() => show('statistics')}>Reading Statistics</MenuItem>
    </Menu>
  );
}
