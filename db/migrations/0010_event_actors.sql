DROP INDEX `events_once`;--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (case when user_id is not null then user_id when unauth_id is not null then unauth_id else '' end,`client_uuid`);--> statement-breakpoint
ALTER TABLE `pin_days` ALTER COLUMN "pin_id" TO "pin_id" text NOT NULL REFERENCES pins(id) ON DELETE cascade ON UPDATE no action;