CREATE TABLE `pin_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`fields` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pin_drafts_owner` ON `pin_drafts` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `pin_drafts_sweep` ON `pin_drafts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`etag` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`upload_id`, `number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`error` text,
	`bytes` integer NOT NULL,
	`signature` text,
	`extension` text,
	`width` integer,
	`height` integer,
	`dominant_color` text,
	`is_animated` integer DEFAULT false NOT NULL,
	`provenance` text,
	`multipart_id` text,
	`part_bytes` integer,
	`duration` integer,
	`cover_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_sweep` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_signature` ON `uploads` (`signature`) WHERE signature is not null;--> statement-breakpoint
ALTER TABLE `pin_details` ADD `tagged_products` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `provenance` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `draft_id` text;--> statement-breakpoint
ALTER TABLE `pins` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `pins` ADD `was_hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `pins_draft` ON `pins` (`draft_id`) WHERE draft_id is not null;--> statement-breakpoint
CREATE INDEX `pins_deleted` ON `pins` (`deleted_at`) WHERE deleted_at is not null;