import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';

export function BackToLibrary() {
  const navigate = useNavigate();
  return (
    <Button
      variant="quiet"
      aria-label="Back to library"
      className="-ml-3 px-3!"
      onClick={() => navigate('/assisted-reader')}
    >
      <ArrowLeftIcon />
      <span className="max-md:hidden">Library</span>
    </Button>
  );
}
