import { Button } from '@ichibun/ui/button';
import { ArrowLeftIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { messages } from '../messages.js';

export function BackToHistory() {
  const navigate = useNavigate();
  return (
    <Button variant="quiet" className="-ml-4" onClick={() => navigate('/content-coverage')}>
      <ArrowLeftIcon />
      {messages.page.back}
    </Button>
  );
}
