import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { texts } from '../texts.js';

export function BackToLibrary() {
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      aria-label={texts.backToLibrary}
      className="-ml-3 px-3!"
      onClick={() => navigate('/assisted-reader')}
    >
      <ArrowLeftIcon />
      <span className="max-md:hidden">{texts.toLibrary}</span>
    </Button>
  );
}
