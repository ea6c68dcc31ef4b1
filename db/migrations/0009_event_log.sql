CREATE TABLE `event_erasures` (
	`actor` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL,
	`unfinished` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `event_erasures_erased` ON `event_erasures` (`erased_at`);--> statement-breakpoint
CREATE INDEX `event_erasures_unfinished` ON `event_erasures` (`unfinished`,`erased_at`) WHERE unfinished = 1;--> statement-breakpoint
CREATE TABLE `event_hours` (
	`hour` integer NOT NULL,
	`event_type` integer NOT NULL,
	`country_group` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`hour`, `event_type`, `country_group`)
);
--> statement-breakpoint
CREATE TABLE `event_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_uuid` text NOT NULL,
	`day` integer NOT NULL,
	`at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`user_id` text,
	`unauth_id` text,
	`event_type` integer NOT NULL,
	`view_type` integer,
	`object_id` text,
	`pair_id` text,
	`duration_ms` real,
	`country` text NOT NULL,
	`region` text NOT NULL,
	`device` text NOT NULL,
	`locale` text NOT NULL,
	`app_version` text NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_once` ON `events` (case when user_id is not null then user_id when unauth_id is not null then unauth_id else '' end,`client_uuid`);--> statement-breakpoint
CREATE INDEX `events_user` ON `events` (`user_id`,`seq`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `events_unauth` ON `events` (`unauth_id`,`seq`) WHERE unauth_id is not null;--> statement-breakpoint
CREATE INDEX `events_day` ON `events` (`day`);--> statement-breakpoint
CREATE TABLE `experiment_days` (
	`day` integer NOT NULL,
	`experiment` text NOT NULL,
	`group_name` text NOT NULL,
	`exposures` integer NOT NULL,
	PRIMARY KEY(`day`, `experiment`, `group_name`)
);
--> statement-breakpoint
CREATE TABLE `metric_days` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`surface` text NOT NULL,
	`country_group` text NOT NULL,
	`bucket` text NOT NULL,
	`count` integer NOT NULL,
	`total` real NOT NULL,
	PRIMARY KEY(`day`, `name`, `surface`, `country_group`, `bucket`)
);
--> statement-breakpoint
CREATE TABLE `pin_days` (
	`pin_id` text NOT NULL,
	`day` integer NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`closeups` integer DEFAULT 0 NOT NULL,
	`saves` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`pin_id`, `day`),
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `fingerprints` (
	`actor` text NOT NULL,
	`hash` text NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`actor`, `hash`, `day`)
);
--> statement-breakpoint
CREATE INDEX `fingerprints_hash` ON `fingerprints` (`hash`,`day`);--> statement-breakpoint
CREATE INDEX `fingerprints_day` ON `fingerprints` (`day`);--> statement-breakpoint
CREATE TABLE `user_landing_signals` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`is_register` integer NOT NULL,
	`visited_pages` text,
	`invite_redemption` text,
	`paid_landing` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
