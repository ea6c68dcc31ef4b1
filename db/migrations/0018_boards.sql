ALTER TABLE `boards` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `is_archived` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `boards` ADD `cover_pin_id` text;--> statement-breakpoint
ALTER TABLE `boards` ADD `audience_due_at` integer;--> statement-breakpoint
ALTER TABLE `boards` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `boards_owner_order` ON `boards` (`owner_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `boards_audience_due` ON `boards` (`audience_due_at`) WHERE audience_due_at is not null;--> statement-breakpoint
CREATE INDEX `boards_deleted` ON `boards` (`deleted_at`) WHERE deleted_at is not null;