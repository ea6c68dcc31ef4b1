CREATE TABLE `picture_removals` (
	`signature` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `deactivated_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_due_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deletion_started_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `retired_until` integer;--> statement-breakpoint
CREATE INDEX `users_deletion` ON `users` (`deletion_due_at`) WHERE deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX `users_retired` ON `users` (`retired_until`) WHERE retired_until is not null;--> statement-breakpoint
CREATE INDEX `comments_of_pin` ON `comments` (`pin_id`);--> statement-breakpoint
CREATE INDEX `pins_native_creator` ON `pins` (`native_creator_id`) WHERE native_creator_id is not null;--> statement-breakpoint
CREATE INDEX `pins_origin_pinner` ON `pins` (`origin_pinner_id`) WHERE origin_pinner_id is not null;--> statement-breakpoint
CREATE INDEX `pins_promoter` ON `pins` (`promoter_id`) WHERE promoter_id is not null;--> statement-breakpoint
CREATE INDEX `pins_attribution_user` ON `pins` (`attribution_user_id`) WHERE attribution_user_id is not null;