// Serves the service of Restate.
import { serve } from "@restatedev/restate-sdk";
import { createOrderService } from "../restate-service.ts";
import { createKilledMessaging, settings } from "./killed-messaging.ts";

const services = [createOrderService(await createKilledMessaging())];
process.stdout.write(`${await serve({ services, port: settings.port })}\n`);
