import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { messages } from '../messages.js';

export function BackToLibrary() {
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      aria-label={messages.backToLibrary}
      className="-ml-3 px-3!"
      onClick={() => navigate('/assisted-reader')}
    >
      <ArrowLeftIcon />
      <span className="max-md:hidden">{messages.toLibrary}</span>
    </Button>
  );
}
