CREATE TABLE `notification_events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`actor_id` text,
	`recipient_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`object_id` text,
	`key` text NOT NULL,
	`notification_id` text,
	`is_waiting` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_key_unique` ON `notification_events` (`key`);--> statement-breakpoint
CREATE INDEX `notification_events_waiting` ON `notification_events` (`is_waiting`,`seq`) WHERE is_waiting = 1;--> statement-breakpoint
CREATE INDEX `notification_events_item` ON `notification_events` (`notification_id`,`seq`);--> statement-breakpoint
CREATE INDEX `notification_events_actor` ON `notification_events` (`actor_id`);--> statement-breakpoint
CREATE INDEX `notification_events_recipient` ON `notification_events` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `notification_events_created` ON `notification_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`in_product` integer NOT NULL,
	`email` integer NOT NULL,
	`push` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`in_product` integer NOT NULL,
	`email` integer NOT NULL,
	`push` integer NOT NULL,
	`seen_at` integer,
	`read_at` integer,
	`mailed_at` integer,
	`pushed_at` integer,
	`is_unannounced` integer DEFAULT true NOT NULL,
	`changed_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`user_id`,`kind`,`subject_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_unseen` ON `notifications` (`user_id`,`id`) WHERE in_product = 1 and seen_at is null;--> statement-breakpoint
CREATE INDEX `notifications_unmailed` ON `notifications` (`user_id`,`id`) WHERE email = 1 and mailed_at is null;--> statement-breakpoint
CREATE INDEX `notifications_unannounced` ON `notifications` (`is_unannounced`,`id`) WHERE is_unannounced = 1;--> statement-breakpoint
ALTER TABLE `mails` ADD `unsubscribe_url` text;