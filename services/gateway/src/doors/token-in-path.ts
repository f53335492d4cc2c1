import { ApiParam } from '@nestjs/swagger';

/** Describes the path parameter `token` of a door. */
export const TokenInPath = () =>
  ApiParam({
    name: 'token',
    schema: { type: 'string' },
    description:
      'A token for programs that take only an address; - where it comes in a header, as those of own programs',
  });
