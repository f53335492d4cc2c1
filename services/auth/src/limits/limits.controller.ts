import { RateLimiter } from '@ichibun/kit/limits/rate-limiter';
import { Handles } from '@ichibun/kit/rpc';
import { AuthService, type TakeAllowanceRequest } from '@ichibun/proto/auth';
import { Controller } from '@nestjs/common';

/** Counts for the gateways, which have no database, so that all of them together allow what one would. */
@Controller()
export class LimitsController {
  constructor(private readonly allowances: RateLimiter) {}

  @Handles(AuthService.method.takeAllowance)
  async takeAllowance({ name, wanted, most, windowMs }: TakeAllowanceRequest) {
    return this.allowances.take({ name: Buffer.from(name).toString('base64'), most, windowMs }, wanted);
  }
}
