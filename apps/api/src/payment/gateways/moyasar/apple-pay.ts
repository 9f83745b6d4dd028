import type { ApplePay } from '../../apple-pay/apple-pay.ts';
import { GatewayUnreachable } from '../../gateway-http.ts';
import type { MoyasarSettings } from './settings.ts';

/** Moyasar's form asks Moyasar itself for Apple's sessions; of this server Apple wants only the file. */
export const applePay = ({ applePayDomainFile }: MoyasarSettings): ApplePay | undefined =>
  applePayDomainFile === undefined
    ? undefined
    : {
        domainFile: applePayDomainFile,
        openSession: async () => {
          throw new GatewayUnreachable('sessions of Apple Pay are opened by Moyasar');
        },
      };
