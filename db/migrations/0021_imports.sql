CREATE TABLE `import_items` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`item` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`reason` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_items_waiting` ON `import_items` (`import_id`,`position`) WHERE reason is null;--> statement-breakpoint
CREATE INDEX `import_items_failed` ON `import_items` (`import_id`,`position`) WHERE reason is not null;--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`media_id` text NOT NULL,
	`kind` text,
	`status` text NOT NULL,
	`error` text,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`waits_until` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_owner` ON `imports` (`owner_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imports_media` ON `imports` (`media_id`);--> statement-breakpoint
CREATE INDEX `imports_running` ON `imports` (`lease_until`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `imports_ended` ON `imports` (`ended_at`) WHERE ended_at is not null;